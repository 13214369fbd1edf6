// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: what limits a predicted launch, in words.
#include "grading/predict/words.h"

#include <algorithm>
#include <array>

namespace oclab {

const gpu::LaunchTime& longest_launch(const PredictedPlan& plan) {
  return *std::ranges::max_element(plan.launches, {}, &gpu::LaunchTime::us);
}

BusyPart busiest_part(const gpu::LaunchTime& launch) {
  const gpu::Busy& busy = launch.busy;
  const std::array<BusyPart, 7> parts{
      BusyPart{"issue of instructions",
               "do less per element: compute what repeats once, let work-items share results",
               busy.issue},
      BusyPart{"arithmetic units",
               "do less arithmetic: no divisions or special functions where products will do",
               busy.units},
      BusyPart{"L1 cache and local memory",
               "keep values in registers, and use each loaded value several times", busy.loads},
      BusyPart{"L2 cache", "let the work-items of a group share what they load, in local memory",
               busy.l2},
      BusyPart{"DRAM", "load each element once, and store only what is needed", busy.dram},
      BusyPart{"atomics of global memory",
               "combine within the group first, then one atomic operation per group",
               busy.atomics},
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
