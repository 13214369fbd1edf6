// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: what a warp executes, in order: segments, their accesses, barriers.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "harness/memory_model/memory_model.h"
#include "harness/model/code.h"

namespace oclab::model {

/// One memory instruction, executed once.
struct TracedAccess {
  std::uint32_t instruction = 0;
  AccessKind kind = AccessKind::kGlobalLoad;
  std::uint16_t requests = 0;      ///< accesses that a GPU makes of it
  std::uint16_t transactions = 0;  ///< in `unit_of` the kind
  std::uint32_t first_sector = 0;  ///< in `WarpTrace::sectors`
  std::uint16_t sectors = 0;
  /// The time that a store takes on its way to the L2 cache, in sectors, and the sectors that
  /// arrive; 0 for others.
  std::uint16_t sent = 0, arriving = 0;
  std::uint16_t ideal = 0;       ///< the fewest transactions or sectors for as many different bytes
  std::uint16_t words = 0;       ///< of four bytes, of all lanes together
  std::uint16_t lane_words = 0;  ///< those of one lane
  std::uint16_t object = 0;      ///< the handle's
  /// Of the banks of the L1 cache, which are those of local memory.
  std::uint16_t wavefronts = 0;
};

/// An access, its sectors in order, and the address of its first lane.
struct AccessRecord {
  TracedAccess access;
  std::uint64_t address = 0;
  std::vector<std::uint64_t> sectors{};
};

/// What a trace keeps of an access of instruction `number` by these lanes.
AccessRecord record_of(const Instruction& instruction, std::uint32_t number, AccessKind kind,
                       std::span<const LaneAccess> lanes);

/// A segment, or a barrier (`segment` is kNone).
struct TracedStep {
  std::uint32_t segment = kNone;
  std::uint32_t lanes = 0;  ///< active ones
  std::uint32_t first_access = 0;
  std::uint32_t accesses = 0;
};

/// What one warp executes. Sectors are handles divided by 32, so equal ones of different buffers
/// differ. Those of an access are in order. Each occurs once, or once per turn of an atomic
/// operation: lanes with one address take turns, unless all have it, because then a compiler
/// combines them.
struct WarpTrace {
  std::vector<TracedStep> steps;
  std::vector<TracedAccess> accesses;
  std::vector<std::uint64_t> sectors;
  std::uint64_t flops = 0;  ///< of all its lanes

  void add_step(std::uint32_t segment, std::uint32_t lanes);
  void add_barrier() { add_step(kNone, 0); }

  /// Adds an access to the step that was added last. It lies `moved` bytes, a multiple of
  /// a sector, after the one of the record.
  void add(const AccessRecord& record, std::uint64_t moved = 0);
};

/// The warps of a work-group.
using GroupTrace = std::vector<WarpTrace>;

}  // namespace oclab::model
