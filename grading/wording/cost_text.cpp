// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: costs in words.
#include "grading/wording/cost_text.h"

#include <fmt/format.h>

#include "grading/terminal/text_layout.h"

namespace oclab {

std::string percent(double share) { return fmt::format("{:.0f} %", 100 * share); }

std::string_view cost_words(Cost cost) {
  switch (cost) {
    case Cost::kGlobalSectors: return "32-byte sectors of global memory";
    case Cost::kGlobalRequests: return "loads and stores of global memory by warps";
    case Cost::kLocalWavefronts: return "wavefronts of local memory";
    case Cost::kPrivateBytes: return "bytes of private arrays moved in memory";
    case Cost::kInstructions: return "instructions issued to warps";
    case Cost::kIssuedLanes: return "lanes that instructions are issued to, per 1000 active";
    case Cost::kBarriers: return "barriers of work-groups";
    case Cost::kGpuTime: return "time predicted for a GPU";
  }
  return "?";
}

std::string amount_text(Cost cost, std::uint64_t amount) {
  const auto number = static_cast<double>(amount);
  return cost == Cost::kGpuTime ? time_text(number * 1e-3) : grouped(number);
}

std::string describe(const CostEvidence& cost) {
  const Cost what = cost.target.cost;
  const bool time = what == Cost::kGpuTime;
  const auto amount = [&](std::uint64_t of) {
    return time ? amount_text(what, of) : std::to_string(of);
  };
  return fmt::format("{}: yours {}, reference {}, ratio {:.2f} (full marks from {:.2f})",
                     time ? "time predicted for an " + cost.gpu : std::string(cost_words(what)),
                     amount(cost.student), amount(cost.reference), cost.ratio(),
                     cost.target.target.full);
}

}  // namespace oclab
