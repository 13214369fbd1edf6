// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: a device's local memory, overwritten by a kernel.
#pragma once

#include <cstddef>
#include <cstdint>

#include "opencl/cl.h"

namespace oclab {

/// Overwrites the local memory of a device's compute units between runs of other kernels.
class LocalMemory {
 public:
  /// Builds the kernel. Throws `cl::Error`.
  LocalMemory(const cl::Context& context, const cl::Device& device);

  /// Fills it on as many groups as there are compute units, each with all local memory that a group
  /// may have, so that none shares a unit. Waits for the end.
  void overwrite(std::uint32_t value);

 private:
  cl::CommandQueue queue_;
  cl::Kernel kernel_;
  std::size_t groups_;
  std::size_t group_size_;
};

}  // namespace oclab
