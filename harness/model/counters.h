// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: the counters of a replayed kernel.
#pragma once

#include <cstdint>
#include <map>
#include <utility>

#include "harness/memory_model/memory_model.h"
#include "harness/model/example.h"

namespace oclab::model {

/// Sums over all requests of one instruction: their costs, and how many there are.
struct AccessSite : RequestCost {
  AccessSite() : RequestCost{.pieces = 0} {}

  std::uint64_t requests = 0;
  std::uint64_t lanes = 0;  ///< active ones, summed over the requests
  std::uint64_t worst = 0;  ///< transactions of the most expensive request
  ExampleRequest example;

  void add(const RequestCost& cost, std::uint64_t active_lanes);
  void add(const AccessSite& other);
};

/// A branch with several targets: how often warps executed it, and how often it diverged.
struct BranchSite {
  std::uint64_t executed = 0;
  std::uint64_t divergent = 0;
  /// Lanes that were inactive because this branch had diverged, summed over the instructions. 32 of
  /// them are one wasted issue slot.
  std::uint64_t idle = 0;

  void add(const BranchSite& other);
};

/// The counters of one kernel launch. They are sums, so the order of work-groups does not matter.
/// The keys of sites are instruction numbers.
struct Counters {
  std::uint64_t groups = 0;
  std::uint64_t warps = 0;
  std::uint64_t work_items = 0;
  std::uint64_t barriers = 0;  ///< executed by work-groups
  std::uint64_t warp_instructions = 0;
  std::uint64_t lane_instructions = 0;
  std::uint64_t flops = 0;
  std::uint64_t special = 0;
  std::uint64_t private_bytes = 0;  ///< moved by accesses to private memory
  std::uint64_t async_bytes = 0;    ///< moved in global memory by asynchronous copies
  std::uint64_t unmatched = 0;      ///< events that were not replayed; 0 unless the replay is wrong
  std::map<std::pair<std::uint32_t, AccessKind>, AccessSite> accesses;
  std::map<std::uint32_t, BranchSite> branches;

  void add(const Counters& other);

  /// Sum over all sites of this kind.
  AccessSite total(AccessKind kind) const;

  /// Sum over all branches.
  BranchSite total_branches() const;
};

}  // namespace oclab::model
