// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: what one SM's accesses go through: L1 cache and local memory, L2 cache, DRAM.
#pragma once

#include <compare>
#include <cstdint>
#include <map>
#include <vector>

#include "harness/gpu_time/sm/machine.h"
#include "harness/gpu_time/sm/sector_cache.h"
#include "harness/gpu_time/sm/server.h"
#include "harness/model/warp_trace.h"

namespace oclab::gpu {

/// An instruction and the buffer that it accesses: that of a function that is called for two
/// buffers is two sites.
struct Site {
  std::uint32_t instruction = 0;
  std::uint16_t object = 0;

  auto operator<=>(const Site&) const = default;
};

Site site_of(const model::TracedAccess& access);

/// What a group of the launch moves between the L2 cache and DRAM, by the site that asks first.
struct DramTraffic {
  double misses = 0;  ///< sectors that no group before or beside it has brought there
  double weight = 1;  ///< sectors of DRAM's time that each of them takes
  double moved = 0;   ///< sectors that are read or written, as a GPU counts them
};
using DramSectors = std::map<Site, DramTraffic>;

/// What an SM shares with others: the bytes per cycle that are left for it.
struct SharedRates {
  double l2 = 64;
  double dram = 18;
  double private_in_dram = 0;  ///< share of the private arrays that the L2 cache has no room for
  double group_interval = 0;   ///< cycles from the start of a group to that of the next
  /// Cycles for a turn of an atomic operation on a sector of global memory.
  std::map<Site, double> atomic_turn{};
};

/// A group to simulate.
struct SimulatedGroup {
  const model::GroupTrace* trace = nullptr;
  /// How far the sectors of each site lie from the trace's.
  std::map<Site, std::int64_t> moved{};
};

/// Who accesses.
struct Issuer {
  std::uint64_t group = 0;  ///< its number on the SM
  std::size_t scheduler = 0;
  std::size_t warps = 1;  ///< on the SM with it
};

/// Whether the access is to a private array.
bool is_private(const model::TracedAccess& access);

/// Serves accesses in the order in which they are issued.
class MemoryPath {
 public:
  /// `l1_bytes` is what local memory leaves of the L1 cache.
  MemoryPath(const Machine& machine, const SharedRates& rates, const DramSectors& dram,
             std::uint64_t l1_bytes);

  /// A group starts: it may use its share of DRAM traffic.
  void start_group();

  /// Returns when the access is complete that is issued at `time` by a warp of this group.
  double serve(const model::WarpTrace& warp, const model::TracedAccess& access,
               const SimulatedGroup& group, const Issuer& issuer, double time);

  /// When every request is done.
  double end() const;

  /// Cycles of the L1 cache, local memory and the way to registers, whichever is busiest.
  double busy_with_loads() const;
  const Server& l2() const { return l2_; }
  const Server& dram() const { return dram_; }
  const Server& atomics() const { return atomics_; }
  std::uint64_t l1_sectors() const { return l1_sectors_; }
  std::uint64_t l1_hits() const { return l1_hits_; }
  double l2_sectors() const { return l2_sectors_; }

 private:
  double cycles_in_l1(const model::TracedAccess& access, double lines) const;
  double cycles_to_registers(const model::TracedAccess& access) const;

  /// A site's part in what an SM shares with others.
  struct Share {
    double misses = 0;  // sectors of DRAM, of each group
    double weight = 1;
    double credit = 0;  // sectors of DRAM that it may still request
    double atomic_turn = 0;

    double take_from_dram();
  };

  const Machine& machine_;
  SharedRates rates_;
  SectorCache l1_;
  Server load_store_;              // the L1 cache and local memory
  std::vector<Server> registers_;  // of each scheduler: what loads write
  Server l2_;
  Server dram_;
  Server atomics_;
  std::map<Site, Share> shares_;
  std::uint64_t l1_sectors_ = 0;
  std::uint64_t l1_hits_ = 0;
  double l2_sectors_ = 0;
};

}  // namespace oclab::gpu
