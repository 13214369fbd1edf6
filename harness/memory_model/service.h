// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: which sector, word or address serves each lane of a request, and in which turn.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "harness/memory_model/memory_model.h"

namespace oclab::model {

/// One lane, served by one block of memory. A lane may need several.
struct ServedLane {
  std::uint32_t lane = 0;
  std::uint32_t turn = 0;   ///< what has the same turn is served together
  std::uint64_t block = 0;  ///< number of the block: its address divided by `block_bytes`
};

/// The bytes of a block: a sector, or a word of 4 bytes (local and constant memory, and atomic
/// operations, whose lanes take turns at a word).
std::uint32_t block_bytes(AccessKind kind);

/// How a request is served, by turn, then lane, then block. `cost_of` counts the same: of global
/// memory, images and constants the transactions are the different blocks of each turn; of local
/// memory and of atomic operations they are the turns.
std::vector<ServedLane> serve(AccessKind kind, std::span<const LaneAccess> lanes);

}  // namespace oclab::model
