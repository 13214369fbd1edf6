// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: the costs of a plan on a GPU, from the model's reports.
#include "grading/timing/plan_cost.h"

#include <initializer_list>
#include <stdexcept>

#include "harness/memory_model/machine.h"

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

}  // namespace

std::uint64_t plan_cost(Cost cost, const std::vector<model::LaunchReport>& launches) {
  const auto requests = [](const model::Counters& counters) {
    return counters.total(kGlobalLoad).requests + counters.total(kGlobalStore).requests +
           counters.total(kGlobalAtomic).requests;
  };
  const auto atomic_sectors = [](const model::Counters& counters) {
    return counters.total(kGlobalAtomic).sectors;
  };
  switch (cost) {
    case Cost::kGlobalSectors:
      return transactions(launches, {kGlobalLoad, kGlobalStore}) + sum(launches, atomic_sectors);
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
    case Cost::kGpuTime: throw std::logic_error("a time is not counted, but predicted");
  }
  return 0;
}

}  // namespace oclab
