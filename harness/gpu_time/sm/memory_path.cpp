// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: what one SM's accesses go through: L1 cache and local memory, L2 cache, DRAM.
#include "harness/gpu_time/sm/memory_path.h"

#include <algorithm>
#include <span>

#include "harness/memory_model/machine.h"

namespace oclab::gpu {
namespace {

using model::AccessKind;
using model::TracedAccess;

/// Handles of private arrays have object numbers from here on.
constexpr std::uint16_t kFirstPrivateObject = 2048;

constexpr std::uint64_t kSectorsOfLine = 4;

/// Private arrays of different groups lie this many sectors apart.
constexpr unsigned kPrivateDistance = 30;  // bits

/// Whether the access takes a line of the L1 cache. A store does, too: a copy of rows, whose loads
/// alone would fit, has half of its hits (docs/gpu-time.md). Atomic operations do not.
bool passes_l1(AccessKind kind) { return !is_store(kind) || kind == AccessKind::kGlobalStore; }

/// Lines of the cache; the sectors are in order.
double lines_of(std::span<const std::uint64_t> sectors) {
  double lines = 0;
  std::uint64_t last = ~std::uint64_t{0};
  for (const std::uint64_t sector : sectors) {
    if (sector / kSectorsOfLine != last) ++lines;
    last = sector / kSectorsOfLine;
  }
  return lines;
}

/// The part of a store's pieces that reach the L2 cache: pieces with the same sectors are merged
/// while the warps of the SM store to few lines (docs/results/2026-11-28-stores-and-registers.md).
double unmerged(const TracedAccess& access, double lines, std::size_t warps) {
  constexpr double kMergedLines = 128;
  if (access.arriving <= access.sectors) return 1;
  const double apart = std::clamp(lines * static_cast<double>(warps) / kMergedLines - 1, 0.0, 1.0);
  return (1 + (access.requests - 1) * apart) / access.requests;
}

}  // namespace

bool is_private(const TracedAccess& access) { return access.object >= kFirstPrivateObject; }

Site site_of(const TracedAccess& access) { return {access.instruction, access.object}; }

MemoryPath::MemoryPath(const Machine& machine, const SharedRates& rates, const DramSectors& dram,
                       std::uint64_t l1_bytes)
    : machine_(machine), rates_(rates), l1_(l1_bytes), registers_(machine.schedulers) {
  for (const auto& [site, traffic] : dram) {
    shares_[site].misses = traffic.misses;
    shares_[site].weight = traffic.weight;
  }
  for (const auto& [site, turn] : rates.atomic_turn) shares_[site].atomic_turn = turn;
}

void MemoryPath::start_group() {
  for (auto& [site, share] : shares_) share.credit += share.misses;
}

/// Requests, banks, tags and the words between registers and the cache, whichever is slowest. A
/// load takes as long for few lanes as for all.
double MemoryPath::cycles_in_l1(const TracedAccess& access, double lines) const {
  const auto requests = static_cast<double>(access.requests);
  const auto banks = static_cast<double>(access.wavefronts);
  if (model::is_image(access.kind)) {
    return std::max({requests, banks, lines / machine_.l1_sectors_cycle});
  }
  const double cycles = std::max({requests, banks, access.sectors / machine_.l1_sectors_cycle});
  const double words = is_store(access.kind) ? access.words : machine_.lanes * access.lane_words;
  return std::max(cycles, words / machine_.l1_words_cycle);
}

/// Each load takes some time on the way to its scheduler's registers.
double MemoryPath::cycles_to_registers(const TracedAccess& access) const {
  if (is_store(access.kind) || model::is_image(access.kind)) return 0;
  return access.requests * machine_.load_cycles;
}

double MemoryPath::busy_with_loads() const {
  double most = load_store_.busy;
  for (const Server& each : registers_) most = std::max(most, each.busy);
  return most;
}

/// Returns the sectors that DRAM moves for a sector that the L1 cache lacks.
double MemoryPath::Share::take_from_dram() {
  if (credit < 1) return 0;
  credit -= 1;
  return weight;
}

double MemoryPath::serve(const model::WarpTrace& warp, const TracedAccess& access,
                         const SimulatedGroup& group, const Issuer& issuer, double time) {
  if (model::is_local(access.kind)) {
    return load_store_.serve(time, access.transactions) + machine_.local_latency;
  }
  const auto sectors = std::span(warp.sectors).subspan(access.first_sector, access.sectors);
  const double lines = lines_of(sectors);
  const double at = std::max(load_store_.serve(time, cycles_in_l1(access, lines)),
                             registers_[issuer.scheduler].serve(time, cycles_to_registers(access)));
  const Site site = site_of(access);
  const auto known = group.moved.find(site);
  const std::int64_t distance = known == group.moved.end() ? 0 : known->second;
  const auto moved =
      is_private(access) ? issuer.group << kPrivateDistance : static_cast<std::uint64_t>(distance);
  Share& share = shares_[site];
  double misses = 0;
  double from_dram = 0;
  for (const std::uint64_t sector : sectors) {
    ++l1_sectors_;
    const bool held = passes_l1(access.kind) && l1_.access(sector + moved);
    if (held && !is_store(access.kind)) {
      ++l1_hits_;
      continue;
    }
    ++misses;
    from_dram += share.take_from_dram();
  }
  if (misses == 0) return at + machine_.l1_latency;
  if (is_private(access)) {
    // a store writes its sector there, and half of the time reads it first
    const double moves = is_store(access.kind) ? 1.5 : 1;
    from_dram = moves * misses * rates_.private_in_dram;
    l2_sectors_ += misses;
  } else {
    const double part = unmerged(access, lines, issuer.warps);
    l2_sectors_ += std::max(misses, part * access.arriving);
    misses = std::max(misses, part * access.sent);
  }
  double in_l2 = l2_.serve(at, misses * model::kSectorBytes / rates_.l2) + machine_.l2_latency;
  if (share.atomic_turn > 0) {
    in_l2 = atomics_.serve(at, access.sectors * share.atomic_turn) + machine_.l2_latency;
  }
  if (from_dram == 0) return in_l2;
  const double moves = from_dram * model::kSectorBytes / rates_.dram;
  return std::max(in_l2, dram_.serve(at, moves) + machine_.dram_latency);
}

double MemoryPath::end() const {
  return std::max({load_store_.free_at, l2_.free_at, dram_.free_at, atomics_.free_at});
}

}  // namespace oclab::gpu
