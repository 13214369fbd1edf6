// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: which kernels of the labs are compared with a GPU, and the launches to compare.
#pragma once

#include <string>
#include <vector>

#include "grading/model/model_runner.h"
#include "harness/spec/registry.h"

namespace oclab::test {

/// The seed of all problems, so that the model and the GPU get the same data.
constexpr std::uint64_t kHardwareSeed = 1;

/// All launches of an exercise's plan, for a problem of this extent.
struct HardwareCase {
  std::string folder;  ///< "kernels-starter" or "solutions"
  std::string exercise;
  Extent extent;
};

/// The cases in the order of the labs. The sizes give a GPU some hundred warps and the model less
/// than a second.
std::vector<HardwareCase> hardware_cases();

/// The case's source as the kit has it now. Throws `std::runtime_error` if it cannot be read.
KernelSource source_of(const HardwareCase& which);

}  // namespace oclab::test
