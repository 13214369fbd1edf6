// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: what the groups of a launch bring from DRAM into the L2 cache.
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <map>
#include <vector>

#include "harness/gpu_time/launch_sample.h"
#include "harness/gpu_time/sm/memory_path.h"
#include "harness/model/warp_trace.h"

namespace oclab::gpu {

/// How the sectors of a site move from group to group.
struct Movement {
  std::vector<std::uint64_t> sectors;  ///< of the pattern, ascending
  std::array<double, 3> step{};        ///< sectors per group, by dimension
  bool regular = true;                 ///< whether there is such a distance
  double written = 0;    ///< share of a sector's bytes that a group stores; 0 for loads
  bool updated = false;  ///< whether atomic operations read it and write it back
  /// Of the turns of atomic operations, the share that one slice of the L2 cache has.
  double busiest_slice = 0;

  /// Whether all groups access about the same sectors.
  bool is_shared() const;
};

using Movements = std::map<Site, Movement>;

/// Of the instructions that `wanted` selects, or of all. The first group of the sample is the
/// pattern. Those that differ from it in one dimension only show how far its accesses move in this
/// dimension.
using Wanted = std::function<bool(std::uint32_t instruction)>;
Movements movements(const std::vector<TracedGroup>& sample, const Wanted& wanted = {});

/// Those of several samples.
std::vector<Movements> movements(const std::vector<Stretch>& stretches);

/// The sectors that a group moves from or to DRAM, on average over the launch.
///
/// Where the accesses of the pattern's neighbours are its own, moved by a constant distance, those
/// of every group follow. So all groups of some waves are visited, and a sector costs only
/// where no group of its wave, or of the waves that the cache still holds, has had it. Accesses
/// without such a distance count as each group's own.
DramSectors dram_sectors(const Movements& movements, const Stretch& stretch,
                         const std::array<std::size_t, 3>& groups, std::size_t groups_per_wave,
                         std::uint64_t l2_bytes);

}  // namespace oclab::gpu
