// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: what a plan costs a GPU, from the model's reports.
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "harness/model_report/launch_report.h"
#include "harness/spec/exercise.h"

namespace oclab {

/// The cost of all launches together.
std::uint64_t plan_cost(Cost cost, const std::vector<model::LaunchReport>& launches);

/// The reference's cost / the student's: 1 is as good as the reference, 0 infinitely worse.
double cost_ratio(std::uint64_t student, std::uint64_t reference);

/// "sectors of global memory", …: what messages call the cost.
std::string_view cost_words(Cost cost);

/// "global_sectors", …: the cost's name in records.
std::string_view cost_name(Cost cost);

}  // namespace oclab
