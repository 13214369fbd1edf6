// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: into which requests an access of a warp is split, and what they cost.
#pragma once

#include <span>
#include <vector>

#include "harness/model/code.h"
#include "harness/model/counters.h"
#include "harness/model/warp_log.h"

namespace oclab::model {

/// What the lanes move in this piece of an access.
std::vector<LaneAccess> part_of(std::span<const LaneAccess> lanes, const Piece& piece);

/// Counts an access of one instruction by these lanes, which all move as many bytes. It is one
/// request, or one for each piece (`Instruction::pieces`), or for each part that alignment and
/// `kLaneBytes` allow. But what one piece of a load or a store of global memory touches, the cache
/// has for the next ones: they are one request of several pieces. `origin.order` goes on by the
/// number of requests. A log, if there is one, gets each request.
void count_access(const Instruction& instruction, AccessKind kind, std::span<LaneAccess> lanes,
                  RequestOrigin& origin, AccessSite& site, WarpLog* log = nullptr);

}  // namespace oclab::model
