// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: costs in words.
#include "grading/wording/cost_text.h"

#include <fmt/format.h>

namespace oclab {

std::string_view cost_words(Cost cost) {
  switch (cost) {
    case Cost::kGlobalSectors: return "32-byte sectors of global memory";
    case Cost::kGlobalRequests: return "loads and stores of global memory by warps";
    case Cost::kLocalWavefronts: return "wavefronts of local memory";
    case Cost::kPrivateBytes: return "bytes of private arrays moved in memory";
    case Cost::kInstructions: return "instructions issued to warps";
    case Cost::kIssuedLanes: return "lanes that instructions are issued to, per 1000 at work";
    case Cost::kBarriers: return "barriers of work-groups";
  }
  return "?";
}

std::string describe(const CostEvidence& cost) {
  return fmt::format("{}: yours {}, reference {}, ratio {:.2f} (full marks from {:.2f})",
                     cost_words(cost.target.cost), cost.student, cost.reference, cost.ratio(),
                     cost.target.target.full);
}

}  // namespace oclab
