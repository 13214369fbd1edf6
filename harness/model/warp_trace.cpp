// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: what a warp executes, in order: segments, their accesses, barriers.
#include "harness/model/warp_trace.h"

#include "harness/memory_model/blocks.h"
#include "harness/memory_model/machine.h"
#include "harness/model/request_counting.h"

namespace oclab::model {
namespace {

using Lanes = std::span<const LaneAccess>;
using Sectors = std::vector<std::uint64_t>;

/// Of an address; the number of its object lies above.
constexpr unsigned kOffsetBits = 52;

/// Of an atomic operation. Where all lanes have one address, a compiler combines them.
Sectors sectors_of_turns(Lanes lanes) {
  Turns turns = turns_of(lanes);
  if (turns.count == lanes.size()) turns.sectors.resize(1);
  return turns.sectors;
}

/// The blocks of so many bytes that a store sends to the L2 cache. The pieces of a vector are sent
/// together where all are within 16 sectors, and each for itself where there are more.
template <std::size_t Bytes>
std::uint64_t blocks_sent(const Instruction& instruction, Lanes lanes) {
  constexpr std::size_t kMergedSectors = 16;
  const std::vector<Piece>& pieces = instruction.pieces;
  if (pieces.empty() || blocks_of<kSectorBytes>(lanes).size() <= kMergedSectors) {
    return blocks_of<Bytes>(lanes).size();
  }
  std::uint64_t blocks = 0;
  for (const Piece& piece : pieces) blocks += blocks_of<Bytes>(part_of(lanes, piece)).size();
  return blocks;
}

}  // namespace

AccessRecord record_of(const Instruction& instruction, std::uint32_t number, AccessKind kind,
                       Lanes lanes) {
  const RequestCost cost = total_of(requests_of(instruction, kind, lanes));
  AccessRecord record{{.instruction = number,
                       .kind = kind,
                       .requests = static_cast<std::uint16_t>(cost.pieces),
                       .transactions = static_cast<std::uint16_t>(cost.transactions),
                       .ideal = static_cast<std::uint16_t>(cost.ideal)},
                      lanes.front().address};
  TracedAccess& access = record.access;
  std::uint64_t bytes = 0;
  for (const LaneAccess& lane : lanes) bytes += lane.bytes;
  access.words = static_cast<std::uint16_t>((bytes + 3) / 4);
  access.lane_words = static_cast<std::uint16_t>((lanes.front().bytes + 3) / 4);
  if (is_local(kind)) return record;
  const AccessKind banks = is_store(kind) ? AccessKind::kLocalStore : AccessKind::kLocalLoad;
  access.wavefronts =
      static_cast<std::uint16_t>(total_of(requests_of(instruction, banks, lanes)).transactions);
  record.sectors =
      kind == AccessKind::kGlobalAtomic ? sectors_of_turns(lanes) : blocks_of<kSectorBytes>(lanes);
  access.sectors = static_cast<std::uint16_t>(record.sectors.size());
  if (kind == AccessKind::kGlobalStore) {
    // always two neighbours
    access.sent = static_cast<std::uint16_t>(2 * blocks_sent<2 * kSectorBytes>(instruction, lanes));
    access.arriving = static_cast<std::uint16_t>(blocks_sent<kSectorBytes>(instruction, lanes));
  }
  return record;
}

void WarpTrace::add_step(std::uint32_t segment, std::uint32_t lanes) {
  steps.push_back({.segment = segment,
                   .lanes = lanes,
                   .first_access = static_cast<std::uint32_t>(accesses.size())});
}

void WarpTrace::add(const AccessRecord& record, std::uint64_t moved) {
  TracedAccess& access = accesses.emplace_back(record.access);
  access.first_sector = static_cast<std::uint32_t>(sectors.size());
  access.object = static_cast<std::uint16_t>((record.address + moved) >> kOffsetBits);
  constexpr std::uint64_t kSectors = ~std::uint64_t{0} / kSectorBytes;  // addresses wrap
  for (const std::uint64_t sector : record.sectors) {
    sectors.push_back((sector + moved / kSectorBytes) & kSectors);
  }
  ++steps.back().accesses;
}

}  // namespace oclab::model
