// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: what limits a predicted launch, in words.
#include "grading/predict/words.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

namespace oclab {

const gpu::LaunchTime& longest_launch(const PredictedPlan& plan) {
  return *std::ranges::max_element(plan.launches, {}, &gpu::LaunchTime::us);
}

BusyPart busiest_part(const gpu::LaunchTime& launch) {
  const std::array<BusyPart, 7> parts{BusyPart{"issue of instructions", launch.busy.issue},
                                      BusyPart{"arithmetic units", launch.busy.units},
                                      BusyPart{"L1 cache and local memory", launch.busy.loads},
                                      BusyPart{"L2 cache", launch.busy.l2},
                                      BusyPart{"DRAM", launch.busy.dram},
                                      BusyPart{"atomics of global memory", launch.busy.atomics},
                                      BusyPart{"starts of groups", launch.busy.starts}};
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

std::string time_text(double us) {
  return us < 1000 ? fmt::format("{:.1f} us", us) : fmt::format("{:.2f} ms", us / 1000);
}

}  // namespace oclab
