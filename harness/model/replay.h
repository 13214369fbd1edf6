// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: a warp's work-items, run again in lock-step.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "harness/model/code.h"
#include "harness/model/counters.h"
#include "harness/model/machine.h"
#include "harness/model/trace.h"

namespace oclab::model {

/// Replays what the work-items of one warp did since the last barrier, as a GPU would have executed
/// it: all lanes together, one path after the other where they part, together again at the branch's
/// immediate post-dominator.
///
/// (Matching the k-th execution of an instruction in each lane instead is wrong in loops that lanes
/// leave, or skip parts of, at different times.)
class WarpReplay {
 public:
  /// `lanes` are at most 32. Their open calls are kept up to date for the next interval, and so is
  /// the origin of the next request.
  WarpReplay(const Code& code, std::span<LaneTrace> lanes, Counters& counters,
             RequestOrigin& origin);

  void run();

 private:
  using Mask = std::uint32_t;

  /// Lanes that run from where they are until their next segment would be `stop`, while the others
  /// that were at `branch` with them wait in the path `parent` below.
  struct Path {
    Mask lanes = 0;
    std::uint32_t stop = kNone;
    std::uint32_t branch = kNone;
    std::size_t parent = 0;
    std::uint64_t waiting = 0;     // number of those others
    bool alone = false;            // they do not wait, but have ended
    std::uint64_t gone = 0;        // lanes that have ended beside this path and its parents
    std::uint32_t latest = kNone;  // branch that answers for them
    std::uint64_t issued = 0;      // instructions on this path and those that parted from it
  };

  std::uint32_t next_segment(unsigned lane) const;
  Mask not_yet_at(const Path& path) const;
  Mask first_together(Mask lanes) const;
  void execute(Mask lanes);
  void end_path();
  void charge(const Segment& segment);
  bool is_end(std::uint32_t segment) const;
  void replay_accesses(Mask lanes);
  void count_access(std::uint32_t instruction, AccessKind kind, std::span<LaneAccess> lanes);
  Mask lanes_at_access(Mask lanes, const Event& event) const;
  const Event* earliest_access(Mask lanes) const;
  const Event* access_of(unsigned lane) const;
  void keep_calls(const Segment& segment, Mask lanes);
  void part(std::uint32_t branch, std::uint32_t reconvergence, Mask lanes);

  const Code& code_;
  std::span<LaneTrace> lanes_;
  Counters& counters_;
  RequestOrigin& origin_;
  std::array<std::size_t, kWarpSize> position_{};
  std::vector<Path> paths_;
};

}  // namespace oclab::model
