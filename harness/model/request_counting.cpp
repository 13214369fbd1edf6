// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: into which requests an access of a warp is split, and what they cost.
#include "harness/model/request_counting.h"

#include <utility>

namespace oclab::model {
namespace {

using Lanes = std::span<const LaneAccess>;

bool is_cached(AccessKind kind) {
  return kind == AccessKind::kGlobalLoad || kind == AccessKind::kGlobalStore;
}

/// Adds one request, or one for each part of an access that is too long or misaligned.
void add_whole(AccessKind kind, std::vector<LaneAccess> lanes, std::vector<Request>& requests) {
  const std::uint32_t bytes = lanes.front().bytes;
  const std::uint32_t part = kind == AccessKind::kConstantLoad ? bytes : piece_bytes(lanes);
  for (LaneAccess& lane : lanes) lane.bytes = part;
  for (std::uint32_t moved = 0; moved < bytes; moved += part) {
    requests.push_back({cost_of(kind, lanes), lanes, lanes});
    for (LaneAccess& lane : lanes) lane.address += part;
  }
}

Request together(const std::vector<Piece>& pieces, AccessKind kind, Lanes lanes) {
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
  return {cost, {lanes.begin(), lanes.end()}, std::move(all)};
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

std::vector<Request> requests_of(const Instruction& instruction, AccessKind kind, Lanes lanes) {
  const std::vector<Piece>& pieces = instruction.pieces;
  if (pieces.size() > 1 && is_cached(kind)) return {together(pieces, kind, lanes)};
  std::vector<Request> requests;
  if (pieces.empty()) add_whole(kind, {lanes.begin(), lanes.end()}, requests);
  for (const Piece& piece : pieces) add_whole(kind, part_of(lanes, piece), requests);
  return requests;
}

RequestCost total_of(const std::vector<Request>& requests) {
  RequestCost sum{.pieces = 0};
  for (const Request& request : requests) sum += request.cost;
  return sum;
}

AccessCosts::AccessCosts(const Code& code, Counters& counters)
    : code_(code),
      counters_(counters),
      counted_(code.instructions().size()),
      traced_(code.instructions().size()) {}

/// A known shape offers no better example than before, but in an earlier work-group.
void AccessCosts::count(std::uint32_t instruction, AccessKind kind, Lanes lanes,
                        RequestOrigin& origin) {
  const auto split = [&] { return requests_of(code_.instructions()[instruction], kind, lanes); };
  const auto& [counted, is_new, moved] = counted_.find(instruction, kind, lanes, [&] {
    Counted result{.site = &counters_.accesses[{instruction, kind}]};
    for (const Request& request : split()) result.requests.push_back(request.cost);
    return result;
  });
  for (const RequestCost& cost : counted.requests) counted.site->add(cost, lanes.size());
  if (is_new || origin.group < counted.site->example.origin.group) {
    RequestOrigin each = origin;
    for (const Request& request : split()) {
      counted.site->example.offer(request.cost, each, request.lanes);
      ++each.order;
    }
  }
  origin.order += counted.requests.size();
}

void AccessCosts::trace(std::uint32_t instruction, AccessKind kind, Lanes lanes, WarpTrace& trace) {
  const auto& [record, is_new, moved] = traced_.find(instruction, kind, lanes, [&] {
    return record_of(code_.instructions()[instruction], instruction, kind, lanes);
  });
  trace.add(record, moved);
}

}  // namespace oclab::model
