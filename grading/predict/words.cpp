// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: what limits a predicted launch, in words.
#include "grading/predict/words.h"

#include <algorithm>
#include <array>

#include "harness/memory_model/machine.h"

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
  const auto warps = (launch.shape.work_items + model::kWarpSize - 1) / model::kWarpSize;
  return static_cast<double>(launch.occupancy.groups * warps) / machine.warps;
}

BusyPart busiest_part(const gpu::LaunchTime& launch) {
  const gpu::Busy& busy = launch.busy;
  // conversions from and to double keep the unit of special functions busy
  const bool in_double = busy.doubles > kShareOfDoubles * busy.special;
  const std::array<BusyPart, 10> parts{
      BusyPart{"issue of instructions",
               "do less per element: compute what repeats once, let work-items share results",
               busy.issue, true},
      BusyPart{"arithmetic of floats", "compute what repeats once, and keep it", busy.floats, true},
      BusyPart{"arithmetic of integers and addresses",
               "compute indices once, and let them grow by adding; no `/` and `%` in a loop",
               busy.integers, true},
      BusyPart{"double precision", "write constants as 0.5f: 0.5 is a double",
               in_double ? std::max(busy.doubles, busy.special) : 0, true},
      BusyPart{"special functions and divisions",
               "compute reciprocals and functions once, and multiply", in_double ? 0 : busy.special,
               true},
      BusyPart{"L1 cache and local memory",
               "keep values in registers, and use each loaded value several times", busy.loads},
      BusyPart{"L2 cache",
               "let neighbours use neighbouring elements, and share what they load in local memory",
               busy.l2},
      BusyPart{"DRAM", "load each element once, and store only what is needed", busy.dram},
      BusyPart{"atomics of global memory",
               "combine within the group first, then one atomic operation per group", busy.atomics},
      BusyPart{"starts of groups", "start fewer groups, with more work for each", busy.starts}};
  BusyPart most = *std::ranges::max_element(parts, {}, &BusyPart::share);
  most.share = launch.cycles > 0 ? most.share / launch.cycles : 0;
  return most;
}

const char* words_for(gpu::Limit limit) {
  switch (limit) {
    case gpu::Limit::kWarps: return "warps";
    case gpu::Limit::kGroups: return "the number of groups";
    case gpu::Limit::kRegisters: return "registers (estimated)";
    case gpu::Limit::kLocalMemory: return "local memory";
  }
  return "";
}

const char* advice_on(gpu::Limit limit) {
  switch (limit) {
    case gpu::Limit::kWarps: return "make groups smaller";
    case gpu::Limit::kGroups: return "make groups larger";
    case gpu::Limit::kRegisters: return "keep fewer values at once in each work-item";
    case gpu::Limit::kLocalMemory: return "make local arrays smaller";
  }
  return "";
}

}  // namespace oclab
