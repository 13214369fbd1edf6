// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: the points and the roofs of a GPU in a roofline, by prediction.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "grading/plots/exercise_benchmark.h"
#include "grading/predict/machines.h"
#include "grading/timing/peaks.h"

namespace oclab {

/// Adds the times on the GPU that are predicted for the kernels of these exercises, except for
/// those that failed when they were measured. The students' kernels are in `folder`. Returns
/// sentences about exercises without a prediction.
std::vector<std::string> add_predicted_times(std::vector<Comparison>& measured,
                                             const std::filesystem::path& folder,
                                             const MachineFile& machine);

/// The DRAM bandwidth that a copy reaches, and the multiply-adds of all lanes as two operations
/// each; per second.
Peaks peaks_of(const gpu::Machine& machine);

}  // namespace oclab
