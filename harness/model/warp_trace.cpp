// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: what a warp executes, in order: segments, their accesses, barriers.
#include "harness/model/warp_trace.h"

#include <algorithm>
#include <utility>

#include "harness/memory_model/machine.h"
#include "harness/model/request_counting.h"

namespace oclab::model {
namespace {

using Lanes = std::span<const LaneAccess>;
using Sectors = std::vector<std::uint64_t>;

bool has_sectors(AccessKind kind) { return !is_local(kind) && kind != AccessKind::kConstantLoad; }

void keep_different(Sectors& sectors) {
  std::ranges::sort(sectors);
  sectors.erase(std::unique(sectors.begin(), sectors.end()), sectors.end());
}

/// The blocks of memory of this size that the lanes touch, in order.
template <std::uint64_t block_bytes>
Sectors touched(Lanes lanes) {
  Sectors blocks;
  for (const LaneAccess& lane : lanes) {
    const std::uint64_t last = (lane.address + lane.bytes - 1) / block_bytes;
    for (std::uint64_t block = lane.address / block_bytes; block <= last; ++block) {
      if (blocks.empty() || blocks.back() != block) blocks.push_back(block);
    }
  }
  keep_different(blocks);
  return blocks;
}

/// Lanes with one address take turns.
Sectors sectors_of_turns(Lanes lanes) {
  std::vector<std::uint64_t> addresses;
  for (const LaneAccess& lane : lanes) addresses.push_back(lane.address);
  std::ranges::sort(addresses);
  if (addresses.front() == addresses.back()) return {addresses.front() / kSectorBytes};
  std::vector<std::pair<std::uint64_t, std::uint64_t>> turns;  // of a sector
  std::uint64_t turn = 0;
  for (std::size_t i = 0; i < addresses.size(); ++i) {
    turn = i > 0 && addresses[i] == addresses[i - 1] ? turn + 1 : 0;
    turns.emplace_back(addresses[i] / kSectorBytes, turn);
  }
  std::ranges::sort(turns);
  turns.erase(std::unique(turns.begin(), turns.end()), turns.end());
  Sectors sectors;
  for (const auto& [sector, of] : turns) sectors.push_back(sector);
  return sectors;
}

/// The sectors that a store sends to the L2 cache: always two neighbours. What a lane writes within
/// 16 bytes is sent together; each piece of a longer vector is sent for itself.
std::uint64_t sectors_sent(const Instruction& instruction, Lanes lanes) {
  constexpr std::uint64_t kSentTogether = 2 * kSectorBytes;
  const std::vector<Piece>& pieces = instruction.pieces;
  if (lanes.front().bytes <= kLaneBytes || pieces.empty()) {
    return 2 * touched<kSentTogether>(lanes).size();
  }
  std::uint64_t sectors = 0;
  for (const Piece& piece : pieces) {
    std::vector<LaneAccess> part(lanes.begin(), lanes.end());
    for (LaneAccess& lane : part) {
      lane.address += piece.offset;
      lane.bytes = piece.bytes;
    }
    sectors += 2 * touched<kSentTogether>(part).size();
  }
  return sectors;
}

}  // namespace

void WarpTrace::add_step(std::uint32_t segment, std::uint32_t lanes) {
  steps.push_back({.segment = segment,
                   .lanes = lanes,
                   .first_access = static_cast<std::uint32_t>(accesses.size())});
}

void WarpTrace::add_access(const Instruction& instruction, std::uint32_t number, AccessKind kind,
                           std::span<const LaneAccess> lanes) {
  AccessSite site;
  RequestOrigin origin;
  std::vector<LaneAccess> copy(lanes.begin(), lanes.end());
  count_access(instruction, kind, copy, origin, site);
  TracedAccess access{.instruction = number,
                      .kind = kind,
                      .requests = static_cast<std::uint16_t>(site.pieces),
                      .transactions = static_cast<std::uint16_t>(site.transactions),
                      .first_sector = static_cast<std::uint32_t>(sectors.size())};
  std::uint64_t bytes = 0;
  for (const LaneAccess& lane : lanes) bytes += lane.bytes;
  access.words = static_cast<std::uint16_t>((bytes + 3) / 4);
  access.ideal = static_cast<std::uint16_t>(site.ideal);
  access.object = static_cast<std::uint16_t>(lanes.front().address >> 52);
  if (has_sectors(kind)) {
    AccessSite banks;
    RequestOrigin nowhere;
    std::copy(lanes.begin(), lanes.end(), copy.begin());
    const bool loads = kind == AccessKind::kGlobalLoad || kind == AccessKind::kImageRead;
    count_access(instruction, loads ? AccessKind::kLocalLoad : AccessKind::kLocalStore, copy,
                 nowhere, banks);
    access.wavefronts = static_cast<std::uint16_t>(banks.transactions);
    const Sectors those =
        kind == AccessKind::kGlobalAtomic ? sectors_of_turns(lanes) : touched<kSectorBytes>(lanes);
    sectors.insert(sectors.end(), those.begin(), those.end());
    access.sectors = static_cast<std::uint16_t>(those.size());
    if (kind == AccessKind::kGlobalStore) {
      access.sent = static_cast<std::uint16_t>(sectors_sent(instruction, lanes));
    }
  }
  accesses.push_back(access);
  ++steps.back().accesses;
}

}  // namespace oclab::model
