// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: replays the work-items of a warp in lock-step.
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <map>
#include <span>
#include <vector>

#include "harness/memory_model/machine.h"
#include "harness/model/code.h"
#include "harness/model/counters.h"
#include "harness/model/request_counting.h"
#include "harness/model/warp_log.h"
#include "harness/model/warp_trace.h"

namespace oclab::model {

/// A memory access, or the entry into a segment (`bytes` is 0).
struct Event {
  std::uint64_t address = 0;
  std::uint32_t id = 0;     ///< the segment, or the instruction that accesses memory
  std::uint16_t bytes = 0;  ///< accessed
  AccessKind kind = AccessKind::kGlobalLoad;

  bool enters_segment() const { return bytes == 0; }
};

/// The events of one work-item in order, and the segments to which its open calls return. Calls may
/// stay open across barriers.
struct LaneTrace {
  std::vector<Event> events;
  std::vector<std::uint32_t> return_to;
};

/// Replays the work-items of one warp since the last barrier as a GPU executes them: all lanes
/// together, the paths of a divergent branch one after the other, and together again from the
/// branch's immediate post-dominator.
///
/// (Matching the k-th execution of an instruction in each lane instead would be wrong in loops that
/// lanes leave, or skip parts of, at different times.)
class WarpReplay {
 public:
  /// `lanes` has at most `kMostLanes` elements, and 32 with a log. Updates their open calls and the
  /// origin of the next request.
  WarpReplay(const Code& code, std::span<LaneTrace> lanes, Counters& counters, AccessCosts& costs,
             RequestOrigin& origin, WarpTrace* trace = nullptr, WarpLog* log = nullptr);

  void run();

 private:
  using Mask = std::uint64_t;

  /// Lanes that run until their next segment would be `stop`, while the other lanes that executed
  /// `branch` wait in the path `parent`.
  struct Path {
    Mask lanes = 0;
    std::uint32_t stop = kNone;
    std::uint32_t branch = kNone;
    std::size_t parent = 0;
    std::uint64_t waiting = 0;     // number of the other lanes
    bool alone = false;            // the other lanes have ended
    std::uint64_t gone = 0;        // lanes outside this path and its parents that have ended
    std::uint32_t latest = kNone;  // the branch that is charged for them
    std::uint64_t issued = 0;      // instructions on this path and those that diverged from it
    bool in_select = false;        // its instructions are those of all lanes, and counted already
  };

  std::size_t position(unsigned lane) const { return position_[equal_ ? 0 : lane]; }
  void advance(Mask lanes);
  std::uint32_t next_segment(unsigned lane) const;
  Mask not_yet_at(const Path& path) const;
  Mask first_together(Mask lanes) const;
  void execute(Mask lanes);
  void end_path();
  void issue(const Segment& segment, std::uint64_t lanes);
  bool is_end(std::uint32_t segment) const;
  void replay_accesses(Mask lanes);
  Mask lanes_at_access(Mask lanes, const Event& event) const;
  const Event* earliest_access(Mask lanes) const;
  const Event* access_of(unsigned lane) const;
  void keep_calls(const Segment& segment, Mask lanes);
  std::map<std::uint32_t, Mask, std::greater<>> targets_of(Mask lanes) const;
  void select(std::uint32_t reconvergence, Mask lanes);
  void diverge(std::uint32_t branch, std::uint32_t reconvergence, Mask lanes);

  const Code& code_;
  std::span<LaneTrace> lanes_;
  Counters& counters_;
  AccessCosts& costs_;
  RequestOrigin& origin_;
  WarpTrace* trace_;  // what the warp does, if somebody wants it
  WarpLog* log_;      // the same with the address of each lane
  /// All lanes that have events execute the same: what one does next, all do.
  bool equal_ = false;
  std::array<std::size_t, kMostLanes> position_{};  // only the first if they are equal
  std::vector<Path> paths_;
};

}  // namespace oclab::model
