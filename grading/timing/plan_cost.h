// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: what a plan costs a GPU, from the model's reports.
#pragma once

#include <cstdint>
#include <vector>

#include "harness/model_report/launch_report.h"
#include "harness/spec/exercise.h"

namespace oclab {

/// The cost of all launches together.
std::uint64_t plan_cost(Cost cost, const std::vector<model::LaunchReport>& launches);

}  // namespace oclab
