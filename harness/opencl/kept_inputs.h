// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: inputs that stay on the device from run to run.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "harness/opencl/cl.h"

namespace oclab {

/// The kit's kernels for buffers that stay on the device. Methods throw `cl::Error`.
class KeptInputs {
 public:
  /// Builds the kernels.
  KeptInputs(const cl::Context& context, const cl::Device& device);

  /// Writes `values[k]` to word `at[k]` of each of the two buffers; words have four bytes. Queued.
  void scatter(const cl::CommandQueue& queue, const cl::Buffer& one, const cl::Buffer& other,
               std::vector<std::uint64_t> at, std::vector<std::uint32_t> values);

  /// Whether two buffers of `bytes` bytes, a multiple of 16, hold different ones. Waits.
  bool differ(const cl::CommandQueue& queue, const cl::Buffer& one, const cl::Buffer& other,
              std::size_t bytes);

 private:
  cl::Context context_;
  cl::Kernel scatter_;
  cl::Kernel differ_;
  cl::Buffer found_;
};

}  // namespace oclab
