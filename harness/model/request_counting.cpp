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

/// Where requests are counted.
struct Target {
  const Instruction& instruction;
  AccessKind kind;
  RequestOrigin& origin;
  AccessSite& site;
  WarpLog* log;
};

/// `moved` are the lanes with all that the request moves; `shown` are those of its example.
void count(const Target& target, const RequestCost& cost, Lanes shown, Lanes moved) {
  target.site.add(cost, shown.size());
  target.site.example.offer(cost, target.origin, shown);
  ++target.origin.order;
  if (target.log != nullptr) {
    target.log->add_request(target.instruction, target.kind, cost, shown, moved);
  }
}

/// Counts one request, or one for each part of an access that is too long or misaligned.
void count_whole(const Target& target, std::span<LaneAccess> lanes) {
  const std::uint32_t bytes = lanes.front().bytes;
  const std::uint32_t part = target.kind == AccessKind::kConstantLoad ? bytes : piece_bytes(lanes);
  for (LaneAccess& lane : lanes) lane.bytes = part;
  for (std::uint32_t moved = 0; moved < bytes; moved += part) {
    count(target, cost_of(target.kind, lanes), lanes, lanes);
    for (LaneAccess& lane : lanes) lane.address += part;
  }
}

void count_together(const Target& target, const std::vector<Piece>& pieces, Lanes lanes) {
  std::vector<LaneAccess> all;
  std::uint64_t sectors = 0;
  for (const Piece& piece : pieces) {
    const std::vector<LaneAccess> part = part_of(lanes, piece);
    sectors += cost_of(target.kind, part).sectors;
    all.insert(all.end(), part.begin(), part.end());
  }
  RequestCost cost = cost_of(target.kind, all);
  cost.pieces = pieces.size();
  cost.sectors = sectors;
  count(target, cost, lanes, all);
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
                  RequestOrigin& origin, AccessSite& site, WarpLog* log) {
  const Target target{instruction, kind, origin, site, log};
  const std::vector<Piece>& pieces = instruction.pieces;
  if (pieces.empty()) return count_whole(target, lanes);
  if (pieces.size() > 1 && is_cached(kind)) return count_together(target, pieces, lanes);
  for (const Piece& piece : pieces) {
    std::vector<LaneAccess> part = part_of(lanes, piece);
    count_whole(target, part);
  }
}

}  // namespace oclab::model
