// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: a kernel source run on an exercise's problems in the model device.
#pragma once

#include <cstdint>
#include <vector>

#include "spec/exercise.h"
#include "worker/model_device.h"

namespace oclab {

/// Plans the exercise's launches for a problem of this extent, runs them once in the model, and
/// returns a report for each. Lines are those of the source. Throws `KernelFailure`.
std::vector<model::LaunchReport> run_in_model(const Exercise& exercise, const KernelSource& source,
                                              const Extent& extent, std::uint64_t seed,
                                              const ModelSettings& settings = {});

}  // namespace oclab
