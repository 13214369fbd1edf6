// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: into which requests an access of a warp is split, and what they cost.
#include "harness/model/request_counting.h"

#include <vector>

namespace oclab::model {
namespace {

using Lanes = std::span<const LaneAccess>;

bool is_cached(AccessKind kind) {
  return kind == AccessKind::kGlobalLoad || kind == AccessKind::kGlobalStore;
}

void count(const RequestCost& cost, Lanes lanes, RequestOrigin& origin, AccessSite& site) {
  site.add(cost, lanes.size());
  site.example.offer(cost, origin, lanes);
  ++origin.order;
}

/// Counts one request, or one for each part of an access that is too long or misaligned.
void count_whole(AccessKind kind, std::span<LaneAccess> lanes, RequestOrigin& origin,
                 AccessSite& site) {
  const std::uint32_t bytes = lanes.front().bytes;
  const std::uint32_t part = kind == AccessKind::kConstantLoad ? bytes : piece_bytes(lanes);
  for (LaneAccess& lane : lanes) lane.bytes = part;
  for (std::uint32_t moved = 0; moved < bytes; moved += part) {
    count(cost_of(kind, lanes), lanes, origin, site);
    for (LaneAccess& lane : lanes) lane.address += part;
  }
}

void count_together(const std::vector<Piece>& pieces, AccessKind kind, Lanes lanes,
                    RequestOrigin& origin, AccessSite& site) {
  std::vector<LaneAccess> all;
  std::uint64_t sectors = 0;
  for (const Piece& piece : pieces) {
    const std::vector<LaneAccess> part = part_of(lanes, piece);
    sectors += cost_of(kind, part).sectors;
    all.insert(all.end(), part.begin(), part.end());
  }
  RequestCost cost = cost_of(kind, all);
  cost.pieces = pieces.size();
  cost.sectors = sectors;
  count(cost, lanes, origin, site);
}

}  // namespace

std::vector<LaneAccess> part_of(Lanes lanes, const Piece& piece) {
  std::vector<LaneAccess> part(lanes.begin(), lanes.end());
  for (LaneAccess& lane : part) {
    lane.address += piece.offset;
    lane.bytes = piece.bytes;
  }
  return part;
}

void count_access(const Instruction& instruction, AccessKind kind, std::span<LaneAccess> lanes,
                  RequestOrigin& origin, AccessSite& site) {
  const std::vector<Piece>& pieces = instruction.pieces;
  if (pieces.empty()) return count_whole(kind, lanes, origin, site);
  if (pieces.size() > 1 && is_cached(kind)) {
    return count_together(pieces, kind, lanes, origin, site);
  }
  for (const Piece& piece : pieces) {
    std::vector<LaneAccess> part = part_of(lanes, piece);
    count_whole(kind, part, origin, site);
  }
}

}  // namespace oclab::model
