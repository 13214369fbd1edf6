// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: the warps of work-groups on one streaming multiprocessor (SM).
#pragma once

#include <cstdint>
#include <map>
#include <span>
#include <vector>

#include "harness/gpu_time/machine.h"
#include "harness/gpu_time/sector_cache.h"
#include "harness/model/code.h"
#include "harness/model/warp_trace.h"

namespace oclab::gpu {

/// Whether the access is to a private array, which the L2 cache holds.
inline bool is_private(const model::TracedAccess& access) { return access.object >= 2048; }

/// What a group of the launch moves between the L2 cache and DRAM, by the instruction that asks first.
struct DramTraffic {
  double misses = 0;  ///< sectors that no group before or beside it has brought there
  double weight = 1;  ///< sectors that are moved for each of them
};
using DramSectors = std::map<std::uint32_t, DramTraffic>;

/// What an SM shares with others: the bytes per cycle that are left for it.
struct SharedRates {
  double l2 = 64;
  double dram = 18;
  double group_interval = 0;  ///< cycles from the start of a group to that of the next
};

/// Cycles that the parts of an SM worked.
struct Busy {
  double issue = 0;     ///< of all schedulers
  double units = 0;     ///< the busiest unit of all schedulers
  double loads = 0;     ///< L1 cache and local memory
  double l2 = 0;
  double dram = 0;
};

/// Times of a simulation, in cycles.
struct SmTime {
  std::vector<double> group_ends;  ///< in the order in which groups ended
  double end = 0;                  ///< everything is done, stores too
  Busy busy;
  std::uint64_t l1_sectors = 0;
  std::uint64_t l1_hits = 0;
  std::uint64_t dram_sectors = 0;
};

/// A group to simulate.
struct SimulatedGroup {
  const model::GroupTrace* trace = nullptr;
  /// How far the sectors of each instruction lie from the trace's; empty: nowhere.
  std::vector<std::int64_t> moved{};
};

/// Runs these groups on one SM, at most `resident` at once; the next one starts where one ends.
///
/// A warp issues the instructions of a window: what follows up to the next barrier or divergent
/// branch, with at most `kUnrolled` iterations of a loop. Within the window it issues whatever has its
/// operands, because compilers order it so; the next window begins when all of this one is issued.
/// Schedulers, units, L1 and local memory, L2 and DRAM serve requests in order, each at its rate.
SmTime simulate_sm(const model::Code& code, const Machine& machine, const SharedRates& rates,
                   const DramSectors& dram, std::span<const SimulatedGroup> groups,
                   unsigned resident, std::uint64_t local_bytes_in_use);

}  // namespace oclab::gpu
