// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: one buffer or image of a problem, on the device.
#pragma once

#include <cstddef>
#include <string>

#include "opencl/cl.h"

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
  std::size_t columns = 0;
  std::size_t rows = 0;  ///< 0 for a buffer

  std::byte* payload() const { return begin + payload_offset; }
  bool is_image() const { return rows > 0; }
};

/// The device's side of one region. On a CPU device the kernels work on the host region itself, so
/// guard pages around it catch overruns. On any other device a buffer's whole region is mirrored,
/// canary zones included; an image's payload is, because nothing can be written around an image.
/// All transfers are queued, none waits. Methods throw `cl::Error`.
class DeviceMemory {
 public:
  DeviceMemory(const cl::Context& context, HostRegion host, bool on_host);

  const std::string& name() const { return host_.name; }

  /// What a kernel argument is set to.
  const cl::Memory& argument() const { return payload_; }

  /// Host to device, and a copy to restore from where one is needed.
  void upload(const cl::CommandQueue& queue) const;

  /// Puts back what `upload` brought; does nothing for inputs.
  void restore(const cl::CommandQueue& queue) const;

  /// Device to host.
  void download(const cl::CommandQueue& queue) const;

 private:
  void make_buffer(const cl::Context& context);
  void make_image(const cl::Context& context);
  void share(const cl::CommandQueue& queue, cl_map_flags direction) const;

  HostRegion host_;
  bool on_host_;
  cl::Memory payload_;  // what the kernel is given
  cl::Buffer region_;   // a mirrored buffer with its canary zones
  cl::Image2D image_;   // an image
  // device copies to restore from; one of them, where one is needed
  cl::Buffer original_buffer_;
  cl::Image2D original_image_;
};

}  // namespace oclab
