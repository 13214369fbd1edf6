// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: what limits a predicted launch.
#include "grading/predict/limits.h"

#include <algorithm>
#include <array>

namespace oclab {
namespace {

constexpr double kShareOfDoubles = 0.1;

}  // namespace

const gpu::LaunchTime& longest_launch(const PredictedPlan& plan) {
  return *std::ranges::max_element(plan.launches, {}, &gpu::LaunchTime::us);
}

std::size_t groups_of(const gpu::LaunchTime& launch) {
  return launch.shape.groups[0] * launch.shape.groups[1] * launch.shape.groups[2];
}

double occupancy(const gpu::LaunchTime& launch, const gpu::Machine& machine) {
  const auto warps = (launch.shape.work_items + machine.lanes - 1) / machine.lanes;
  return static_cast<double>(launch.occupancy.groups * warps) / machine.warps;
}

BusyPart busiest_part(const gpu::LaunchTime& launch) {
  const gpu::Busy& busy = launch.busy;
  // conversions from and to double keep the unit of special functions busy
  const bool in_double = busy.doubles > kShareOfDoubles * busy.special;
  const std::array<BusyPart, 10> parts{
      BusyPart{GpuPart::kIssue, busy.issue, true},
      BusyPart{GpuPart::kFloats, busy.floats, true},
      BusyPart{GpuPart::kIntegers, busy.integers, true},
      BusyPart{GpuPart::kDoubles, in_double ? std::max(busy.doubles, busy.special) : 0, true},
      BusyPart{GpuPart::kSpecial, in_double ? 0 : busy.special, true},
      BusyPart{GpuPart::kLoads, busy.loads},
      BusyPart{GpuPart::kL2, busy.l2},
      BusyPart{GpuPart::kDram, busy.dram},
      BusyPart{GpuPart::kAtomics, busy.atomics},
      BusyPart{GpuPart::kStarts, busy.starts}};
  BusyPart most = *std::ranges::max_element(parts, {}, &BusyPart::share);
  most.share = launch.cycles > 0 ? most.share / launch.cycles : 0;
  return most;
}

}  // namespace oclab
