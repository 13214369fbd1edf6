// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: a device's local memory, overwritten by a kernel.
#pragma once

#include <cstddef>
#include <cstdint>

#include "harness/opencl/cl.h"

namespace oclab {

/// Overwrites the local memory of a device's compute units between runs of other kernels.
class LocalMemory {
 public:
  /// Builds the kernel. Throws `cl::Error`.
  LocalMemory(const cl::Context& context, const cl::Device& device);

  /// Launches several groups per compute unit, because a GPU's unit may have more local memory than
  /// one group can use. Waits until they finish. Throws `cl::Error`.
  void overwrite(std::uint32_t value);

 private:
  void take(std::size_t bytes);
  void launch();

  cl::CommandQueue queue_;
  cl::Kernel kernel_;
  std::size_t groups_;
  std::size_t group_size_;
  std::size_t bytes_;  // of a group
};

}  // namespace oclab
