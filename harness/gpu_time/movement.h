// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: how the accesses of a launch's groups lie to each other.
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <map>
#include <vector>

#include "harness/gpu_time/launch_sample.h"
#include "harness/gpu_time/sm/memory_path.h"

namespace oclab::gpu {

/// How the sectors of a site move from group to group.
struct Movement {
  std::vector<std::uint64_t> sectors;  ///< of the pattern, ascending
  /// Of each sector, how often its warp had executed the instruction when it accessed it first.
  std::vector<std::uint32_t> rounds;
  std::array<double, 3> step{};  ///< sectors per group, by dimension
  bool regular = true;           ///< whether there is such a distance
  double own = 0;                ///< if not: sectors of a group that no site before has, on average
  double written = 0;            ///< share of a sector's bytes that a group stores; 0 for loads
  bool updated = false;          ///< whether atomic operations read it and write it back
  /// Of the turns of atomic operations, the share that one slice of the L2 cache has.
  double busiest_slice = 0;

  /// Whether all groups access about the same sectors.
  bool is_shared() const;
};

using Movements = std::map<Site, Movement>;

/// Of the instructions that `wanted` selects, or of all. The first group of the sample is the
/// pattern, and the first that executes it for an instruction that the pattern leaves out. Those
/// that differ from the pattern in one dimension only show how far its accesses move in this
/// dimension.
using Wanted = std::function<bool(std::uint32_t instruction)>;
Movements movements(const std::vector<TracedGroup>& sample, const Wanted& wanted = {});

/// Those of several samples.
std::vector<Movements> movements(const std::vector<Stretch>& stretches);

}  // namespace oclab::gpu
