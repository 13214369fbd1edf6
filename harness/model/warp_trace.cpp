// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: what a warp executes, in order: segments, their accesses, barriers.
#include "harness/model/warp_trace.h"

#include <algorithm>

#include "harness/memory_model/blocks.h"
#include "harness/memory_model/machine.h"
#include "harness/model/request_counting.h"

namespace oclab::model {
namespace {

using Lanes = std::span<const LaneAccess>;
using Sectors = std::vector<std::uint64_t>;

bool has_sectors(AccessKind kind) { return !is_local(kind) && kind != AccessKind::kConstantLoad; }

/// Of an atomic operation. Where all lanes have one address, a compiler combines them.
Sectors sectors_of_turns(Lanes lanes) {
  Turns turns = turns_of(lanes);
  if (turns.count == lanes.size()) turns.sectors.resize(1);
  return turns.sectors;
}

/// The sectors that a store sends to the L2 cache: always two neighbours. The pieces of a vector
/// are sent together where all are within 16 sectors, and each for itself where there are more.
std::uint64_t sectors_sent(const Instruction& instruction, Lanes lanes) {
  constexpr std::uint64_t kSentTogether = 2 * kSectorBytes;
  constexpr std::size_t kMergedSectors = 16;
  const std::vector<Piece>& pieces = instruction.pieces;
  if (pieces.empty() || blocks_of<kSectorBytes>(lanes).size() <= kMergedSectors) {
    return 2 * blocks_of<kSentTogether>(lanes).size();
  }
  std::uint64_t sectors = 0;
  for (const Piece& piece : pieces) {
    sectors += 2 * blocks_of<kSentTogether>(part_of(lanes, piece)).size();
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
    const Sectors those = kind == AccessKind::kGlobalAtomic ? sectors_of_turns(lanes)
                                                            : blocks_of<kSectorBytes>(lanes);
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
