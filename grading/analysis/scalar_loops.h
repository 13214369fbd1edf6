// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: which loops of a kernel a CPU runs one element at a time.
#pragma once

#include <string_view>
#include <vector>

#include "grading/diagnosis/scalar_loop.h"
#include "grading/run/kernel_runner.h"

namespace oclab {

/// The innermost loops that LLVM left scalar, by the remarks that PoCL printed while it compiled a
/// launch of this source with `-g`, by line. None where the remarks do not prove it: in a source
/// that computes with vectors, and where the loop was vectorised or unrolled in any form.
std::vector<ScalarLoop> scalar_loops(std::string_view remarks, const KernelSource& source);

/// Compiles a right kernel once more, for its launches at this extent, and asks the compiler.
/// None on other devices than PoCL's CPUs, and where the kernel cannot be compiled so.
std::vector<ScalarLoop> find_scalar_loops(const Exercise& exercise, const KernelSource& source,
                                          const DeviceInfo& device, TimeLimits limits,
                                          const Extent& extent, std::uint64_t seed);

}  // namespace oclab
