// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: the costs of a plan on a GPU, from the model's reports.
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "harness/model_report/launch_report.h"
#include "harness/spec/exercise.h"

namespace oclab {

/// Returns the cost of all launches.
std::uint64_t plan_cost(Cost cost, const std::vector<model::LaunchReport>& launches);

/// Returns the reference's cost divided by the student's: 1 equals the reference, less is worse.
double cost_ratio(std::uint64_t student, std::uint64_t reference);

/// Returns the cost in words for messages: "32-byte sectors of global memory".
std::string_view cost_words(Cost cost);

/// Returns the name of the cost in records: "global_sectors".
std::string_view cost_name(Cost cost);

}  // namespace oclab
