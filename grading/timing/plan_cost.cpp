// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: the costs of a plan on a GPU, from the model's reports.
#include "grading/timing/plan_cost.h"

#include <initializer_list>

#include "harness/model/machine.h"

namespace oclab {
namespace {

using enum model::AccessKind;

/// Sums one number over all launches.
template <typename Number>
std::uint64_t sum(const std::vector<model::LaunchReport>& launches, const Number& number) {
  std::uint64_t all = 0;
  for (const auto& launch : launches) all += number(launch.counters);
  return all;
}

std::uint64_t transactions(const std::vector<model::LaunchReport>& launches,
                           std::initializer_list<model::AccessKind> kinds) {
  std::uint64_t all = 0;
  for (const model::AccessKind kind : kinds) {
    all += sum(launches, [&](const auto& counters) { return counters.total(kind).transactions; });
  }
  return all;
}

std::uint64_t issued_lanes(const std::vector<model::LaunchReport>& launches) {
  const auto issued =
      model::kWarpSize * sum(launches, [](const auto& c) { return c.warp_instructions; });
  const auto active = sum(launches, [](const auto& c) { return c.lane_instructions; });
  return active == 0 ? 0 : 1000 * issued / active;
}

struct CostWords {
  std::string_view name;   ///< in records
  std::string_view words;  ///< in messages
};

CostWords words_of(Cost cost) {
  switch (cost) {
    case Cost::kGlobalSectors: return {"global_sectors", "32-byte sectors of global memory"};
    case Cost::kGlobalRequests:
      return {"global_requests", "loads and stores of global memory by warps"};
    case Cost::kLocalWavefronts: return {"local_wavefronts", "wavefronts of local memory"};
    case Cost::kPrivateBytes: return {"private_bytes", "bytes of private arrays moved in memory"};
    case Cost::kInstructions: return {"instructions", "instructions issued to warps"};
    case Cost::kIssuedLanes:
      return {"issued_lanes", "lanes that instructions are issued to, per 1000 active"};
    case Cost::kBarriers: return {"barriers", "barriers of work-groups"};
  }
  return {"?", "?"};
}

}  // namespace

std::uint64_t plan_cost(Cost cost, const std::vector<model::LaunchReport>& launches) {
  const auto requests = [](const model::Counters& counters) {
    return counters.total(kGlobalLoad).requests + counters.total(kGlobalStore).requests;
  };
  switch (cost) {
    case Cost::kGlobalSectors: return transactions(launches, {kGlobalLoad, kGlobalStore});
    case Cost::kGlobalRequests: return sum(launches, requests);
    case Cost::kLocalWavefronts:
      return transactions(launches, {kLocalLoad, kLocalStore, kLocalAtomic});
    case Cost::kPrivateBytes:
      return sum(launches, [](const auto& counters) { return counters.private_bytes; });
    case Cost::kInstructions:
      return sum(launches, [](const auto& counters) { return counters.warp_instructions; });
    case Cost::kIssuedLanes: return issued_lanes(launches);
    case Cost::kBarriers:
      return sum(launches, [](const auto& counters) { return counters.barriers; });
  }
  return 0;
}

double cost_ratio(std::uint64_t student, std::uint64_t reference) {
  // A kernel without this cost cannot be worse than the reference.
  return student == 0 ? 1 : static_cast<double>(reference) / static_cast<double>(student);
}

std::string_view cost_words(Cost cost) { return words_of(cost).words; }

std::string_view cost_name(Cost cost) { return words_of(cost).name; }

}  // namespace oclab
