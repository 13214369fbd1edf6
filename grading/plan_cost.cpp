// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: what a plan costs a GPU, from the model's reports.
#include "grading/plan_cost.h"

namespace oclab {
namespace {

using enum model::AccessKind;

std::uint64_t launch_cost(Cost cost, const model::Counters& counters) {
  const auto transactions = [&](model::AccessKind kind) {
    return counters.total(kind).transactions;
  };
  switch (cost) {
    case Cost::kGlobalSectors: return transactions(kGlobalLoad) + transactions(kGlobalStore);
    case Cost::kLocalWavefronts: return transactions(kLocalLoad) + transactions(kLocalStore);
    case Cost::kAtomicTurns: return transactions(kGlobalAtomic) + transactions(kLocalAtomic);
    case Cost::kInstructions: return counters.warp_instructions;
    case Cost::kBarriers: return counters.barriers;
  }
  return 0;
}

}  // namespace

std::uint64_t plan_cost(Cost cost, const std::vector<model::LaunchReport>& launches) {
  std::uint64_t sum = 0;
  for (const auto& launch : launches) sum += launch_cost(cost, launch.counters);
  return sum;
}

double cost_ratio(std::uint64_t student, std::uint64_t reference) {
  // A student who does without is as good as any reference.
  return student == 0 ? 1 : static_cast<double>(reference) / static_cast<double>(student);
}

std::string_view cost_words(Cost cost) {
  switch (cost) {
    case Cost::kGlobalSectors: return "32-byte sectors of global memory";
    case Cost::kLocalWavefronts: return "wavefronts of local memory";
    case Cost::kAtomicTurns: return "turns of atomics";
    case Cost::kInstructions: return "instructions issued to warps";
    case Cost::kBarriers: return "barriers of work-groups";
  }
  return "?";
}

std::string_view cost_name(Cost cost) {
  switch (cost) {
    case Cost::kGlobalSectors: return "global_sectors";
    case Cost::kLocalWavefronts: return "local_wavefronts";
    case Cost::kAtomicTurns: return "atomic_turns";
    case Cost::kInstructions: return "instructions";
    case Cost::kBarriers: return "barriers";
  }
  return "?";
}

}  // namespace oclab
