// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: one buffer or image of a problem, on the device.
#pragma once

#include <array>
#include <cstddef>
#include <span>
#include <string>

#include "harness/opencl/cl.h"
#include "harness/spec/case_job.h"

namespace oclab {

/// The device's side of one buffer or image. With canary zones, a buffer's whole region is copied;
/// a kernel cannot write around an image, so only its payload is. Methods queue transfers without
/// waiting, and throw `cl::Error`.
class DeviceMemory {
 public:
  /// `arena` is the start of the shared memory to which `place` refers.
  DeviceMemory(const cl::Context& context, BufferPlace place, std::byte* arena,
               Protection protection);

  const std::string& name() const { return place_.name; }

  /// The value of a kernel argument.
  const cl::Memory& argument() const { return payload_; }

  /// Copies from host to device, and keeps a copy to restore from where one is needed.
  void upload(const cl::CommandQueue& queue) const;

  /// Restores the contents of the last upload; does nothing for inputs. Only with canary zones.
  void restore(const cl::CommandQueue& queue) const;

  /// Copies from device to host.
  void download(const cl::CommandQueue& queue) const;

 private:
  void make_buffer(const cl::Context& context);
  void make_image(const cl::Context& context);
  bool is_image() const { return place_.rows > 0; }
  bool shared() const { return protection_ == Protection::kGuardPages; }
  bool keeps_original() const { return place_.restore && protection_ == Protection::kCanaryZones; }
  std::byte* payload() const { return arena_ + place_.region.payload; }
  std::array<cl::size_type, 3> pixels() const { return {place_.columns, place_.rows, 1}; }
  std::span<std::byte> copied_bytes() const;
  void share(const cl::CommandQueue& queue, cl_map_flags direction) const;

  BufferPlace place_;
  std::byte* arena_;
  Protection protection_;
  cl::Memory payload_;  // the kernel argument
  cl::Buffer copy_;     // of the host's bytes, unless memory is shared
  cl::Image2D image_;
  // one of these, to restore from
  cl::Buffer original_buffer_;
  cl::Image2D original_image_;
};

}  // namespace oclab
