// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: the warps of work-groups on one streaming multiprocessor (SM).
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "harness/gpu_time/sm/machine.h"
#include "harness/gpu_time/sm/memory_path.h"
#include "harness/model/code.h"

namespace oclab::gpu {

/// Cycles that the parts of an SM worked.
struct Busy {
  double issue = 0;     ///< of the busiest scheduler, as the units below
  double floats = 0;    ///< single precision
  double integers = 0;  ///< integers, addresses, comparisons, and branches
  double doubles = 0;
  double special = 0;  ///< reciprocals, square roots, exponentials
  double loads = 0;    ///< L1 cache and local memory
  double l2 = 0;
  double dram = 0;
  double atomics = 0;  ///< of global memory
  double starts = 0;   ///< of groups

  double most() const;  ///< of the busiest part
};

/// Times of a simulation, in cycles.
struct SmTime {
  std::vector<double> group_ends;  ///< ascending
  double end = 0;                  ///< everything is done, stores too
  unsigned resident = 0;           ///< the most groups at once
  /// From a start until the next may start, of all groups and of all warps.
  double groups_occupied = 0;
  double warps_occupied = 0;
  Busy busy;
  std::vector<double> issued;  ///< warp instructions, by the number of the code's instruction
  std::uint64_t l1_sectors = 0;
  std::uint64_t l1_hits = 0;
  double l2_sectors = 0;  ///< that reach the L2 cache
};

/// What an SM has room for.
struct Room {
  unsigned groups = 0;  ///< by their limit and by local memory
  unsigned warps = 0;   ///< by their limit and by registers
};

/// Runs these groups on one SM. The next one starts as soon as there is room: a warp that has ended
/// takes none, though its group goes on. A group that the room is too small for runs alone.
///
/// Within a window a warp issues whatever has its operands, because compilers order it so; the next
/// window begins when all of this one is issued. Where a load and an earlier store may meet, they
/// stay in order. `l1_bytes` is what local memory leaves of the L1 cache.
SmTime simulate_sm(const model::Code& code, const Machine& machine, const SharedRates& rates,
                   const DramSectors& dram, std::span<const SimulatedGroup> groups,
                   const Room& room, std::uint64_t l1_bytes);

}  // namespace oclab::gpu
