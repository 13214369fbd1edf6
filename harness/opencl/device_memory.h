// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: one buffer or image of a problem, on the device.
#pragma once

#include <cstddef>
#include <span>
#include <string>

#include "harness/opencl/cl.h"

namespace oclab {

/// A buffer as the executor sees it: a region of host memory of which the payload is the kernel's.
/// Offsets are in bytes from the region's start. An image has `columns` × `rows` float pixels.
struct HostRegion {
  std::string name;
  std::byte* begin = nullptr;
  std::size_t bytes = 0;
  std::size_t payload_offset = 0;
  std::size_t payload_bytes = 0;
  bool restore = false;  ///< outputs and scratch: put back before every repeat of the launches
  bool defined = true;   ///< holds something that kernels may read before they write
  std::size_t columns = 0;
  std::size_t rows = 0;  ///< 0 for a buffer

  std::byte* payload() const { return begin + payload_offset; }
  bool is_image() const { return rows > 0; }
};

/// Where the kernels' memory is.
enum class Placement {
  kShared,    ///< the host region itself, so that guard pages around it catch overruns (CPUs)
  kMirrored,  ///< a copy of the whole region, canary zones included (GPUs)
  kExact,     ///< a copy of the payload, left unwritten where it is not defined (the model)
};

/// The device's side of one region. Of an image only the payload is copied, because nothing can be
/// written around an image. All transfers are queued, none waits. Methods throw `cl::Error`.
class DeviceMemory {
 public:
  DeviceMemory(const cl::Context& context, HostRegion host, Placement placement);

  const std::string& name() const { return host_.name; }

  /// What a kernel argument is set to.
  const cl::Memory& argument() const { return payload_; }

  /// Host to device, and a copy to restore from where one is needed.
  void upload(const cl::CommandQueue& queue) const;

  /// Puts back what `upload` brought; does nothing for inputs. Only for mirrored memory.
  void restore(const cl::CommandQueue& queue) const;

  /// Device to host.
  void download(const cl::CommandQueue& queue) const;

 private:
  void make_buffer(const cl::Context& context);
  void make_image(const cl::Context& context);
  bool shared() const { return placement_ == Placement::kShared; }
  bool keeps_original() const { return host_.restore && placement_ == Placement::kMirrored; }
  std::span<std::byte> copied_bytes() const;
  void share(const cl::CommandQueue& queue, cl_map_flags direction) const;

  HostRegion host_;
  Placement placement_;
  cl::Memory payload_;  // what the kernel is given
  cl::Buffer copy_;     // of the host's bytes; not where memory is shared
  cl::Image2D image_;   // an image
  // device copies to restore from; one of them, where one is needed
  cl::Buffer original_buffer_;
  cl::Image2D original_image_;
};

}  // namespace oclab
