// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: one cost of a kernel in the model, beside the reference's.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "harness/spec/exercise.h"

namespace oclab {

/// The reference's cost / the student's: 1 is as good as the reference, 0 infinitely worse.
double cost_ratio(std::uint64_t student, std::uint64_t reference);

/// "global_sectors", …: the cost's name in records.
std::string_view cost_name(Cost cost);

/// One cost of the plan in the model, beside the reference's.
struct CostEvidence {
  CostTarget target;
  std::uint64_t student = 0;
  std::uint64_t reference = 0;
  std::string gpu{};  ///< "NVIDIA H200", for which the times of `Cost::kGpuTime` are predicted

  double ratio() const { return cost_ratio(student, reference); }
};

}  // namespace oclab
