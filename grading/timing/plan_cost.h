// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: the costs of a plan on a GPU, from the model's reports.
#pragma once

#include <cstdint>
#include <vector>

#include "harness/model_report/launch_report.h"
#include "harness/spec/exercise.h"

namespace oclab {

/// Returns the cost of all launches. Throws `std::logic_error` for `Cost::kGpuTime`, which is no
/// count: grading/predict finds it.
std::uint64_t plan_cost(Cost cost, const std::vector<model::LaunchReport>& launches);

}  // namespace oclab
