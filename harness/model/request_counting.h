// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: into which requests an access of a warp is split, and what they cost.
#pragma once

#include <span>
#include <vector>

#include "harness/memory_model/shape_memo.h"
#include "harness/model/code.h"
#include "harness/model/counters.h"
#include "harness/model/warp_trace.h"

namespace oclab::model {

/// What the lanes move in this piece of an access.
std::vector<LaneAccess> part_of(std::span<const LaneAccess> lanes, const Piece& piece);

/// A request of a warp.
struct Request {
  RequestCost cost;
  std::vector<LaneAccess> lanes;  ///< as an example shows them
  std::vector<LaneAccess> moved;  ///< all that it moves: several pieces of a lane are listed apart
};

/// The requests of one instruction's access by these lanes, which all move as many bytes. It is one
/// request, or one for each piece (`Instruction::pieces`), or for each part that alignment and
/// length demand. The pieces of an access to global memory are one request, whose sectors count
/// once, because a cache has them after the first piece.
std::vector<Request> requests_of(const Instruction& instruction, AccessKind kind,
                                 std::span<const LaneAccess> lanes);

/// The sum of these requests.
RequestCost total_of(const std::vector<Request>& requests);

/// What the accesses of a code's instructions cost, computed once for those of one shape.
class AccessCosts {
 public:
  /// Counts in these counters.
  AccessCosts(const Code& code, Counters& counters);

  /// Counts an access. `origin` is that of its first request, and becomes that of the next one.
  void count(std::uint32_t instruction, AccessKind kind, std::span<const LaneAccess> lanes,
             RequestOrigin& origin);

  /// Adds an access to a trace.
  void trace(std::uint32_t instruction, AccessKind kind, std::span<const LaneAccess> lanes,
             WarpTrace& trace);

 private:
  struct Counted {
    AccessSite* site = nullptr;
    std::vector<RequestCost> requests{};
  };

  const Code& code_;
  Counters& counters_;
  ShapeMemo<Counted> counted_;
  ShapeMemo<AccessRecord> traced_;
};

}  // namespace oclab::model
