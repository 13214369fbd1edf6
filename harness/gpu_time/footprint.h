// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: what the groups of a launch bring from DRAM into the L2 cache.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "harness/gpu_time/movement.h"
#include "harness/gpu_time/sm/memory_path.h"

namespace oclab::gpu {

/// How far the sectors of a group at this place lie from the pattern's.
std::int64_t moved_by_place(const Movement& movement, const std::array<std::size_t, 3>& place,
                            const std::array<std::size_t, 3>& pattern);

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
