// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: one buffer or image of a problem, on the device.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>

#include "harness/opencl/cl.h"
#include "harness/opencl/kept_inputs.h"
#include "harness/spec/case_job.h"

namespace oclab {

/// The device's side of one buffer or image. With canary zones, a buffer's whole region is copied;
/// a kernel cannot write around an image, so only its payload is. Methods queue transfers without
/// waiting, and throw `cl::Error`.
class DeviceMemory {
 public:
  /// `arena` is the start of the shared memory to which `place` refers. `kept` is null unless the
  /// device keeps its buffers; images are not kept.
  DeviceMemory(const cl::Context& context, BufferPlace place, std::byte* arena,
               Protection protection, KeptInputs* kept);

  const BufferPlace& place() const { return place_; }

  /// The value of a kernel argument.
  const cl::Memory& argument() const { return payload_; }

  /// Brings the device's side up to date before a run. `poison` and `canary` fill a kept buffer
  /// that has no contents.
  void upload(const cl::CommandQueue& queue, const Refresh& refresh, std::uint32_t poison,
              std::uint32_t canary);

  /// Copies from device to host: results, and the zones around everything else.
  void download(const cl::CommandQueue& queue) const;

  /// Copies the contents of kept scratch to the host.
  void fetch(const cl::CommandQueue& queue) const;

  /// Whether the kernels have changed a kept input. Waits.
  bool has_changed(const cl::CommandQueue& queue) const;

 private:
  void make_buffer(const cl::Context& context);
  void make_image(const cl::Context& context);
  bool is_image() const { return place_.rows > 0; }
  bool shared() const { return protection_ == Protection::kGuardPages; }
  bool kept() const { return kept_ != nullptr && !is_image(); }
  bool is_kept_input() const { return kept() && !place_.restore; }
  std::byte* payload() const { return arena_ + place_.region.payload; }
  std::array<cl::size_type, 3> pixels() const { return {place_.columns, place_.rows, 1}; }
  std::span<std::byte> copied_bytes() const;
  void share(const cl::CommandQueue& queue, cl_map_flags direction) const;
  void fill(const cl::CommandQueue& queue, std::uint32_t poison, std::uint32_t canary) const;
  void read(const cl::CommandQueue& queue, std::size_t begin, std::size_t end) const;
  void write_elements(const cl::CommandQueue& queue, const Refresh& refresh);

  BufferPlace place_;
  std::byte* arena_;
  Protection protection_;
  KeptInputs* kept_;
  cl::Memory payload_;   // the kernel argument
  cl::Buffer copy_;      // of the host's bytes, unless memory is shared
  cl::Buffer original_;  // of a kept input
  cl::Image2D image_;
};

}  // namespace oclab
