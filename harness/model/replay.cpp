// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: replays the work-items of a warp in lock-step.
#include "harness/model/replay.h"

#include <algorithm>
#include <bit>

namespace oclab::model {
namespace {

template <typename Function>
void for_each_lane(std::uint64_t lanes, const Function& function) {
  for (; lanes != 0; lanes &= lanes - 1) function(static_cast<unsigned>(std::countr_zero(lanes)));
}

unsigned first_lane(std::uint64_t lanes) { return static_cast<unsigned>(std::countr_zero(lanes)); }

std::uint64_t bit(unsigned lane) { return std::uint64_t{1} << lane; }

/// Whether these lanes have the same events but for addresses.
bool are_equal(std::span<const LaneTrace> all, std::uint64_t lanes) {
  const std::vector<Event>& first = all[first_lane(lanes)].events;
  bool equal = true;
  for_each_lane(lanes, [&](unsigned lane) {
    equal =
        equal && std::ranges::equal(first, all[lane].events, [](const Event& a, const Event& b) {
          return a.id == b.id && a.bytes == b.bytes && a.kind == b.kind;
        });
  });
  return equal;
}

void log_requests(const Instruction& instruction, AccessKind kind,
                  std::span<const LaneAccess> lanes, WarpLog& log) {
  for (const Request& request : requests_of(instruction, kind, lanes)) {
    log.add_request(instruction, kind, request.cost, request.lanes, request.moved);
  }
}

}  // namespace

WarpReplay::WarpReplay(const Code& code, std::span<LaneTrace> lanes, Counters& counters,
                       AccessCosts& costs, RequestOrigin& origin, WarpTrace* trace, WarpLog* log)
    : code_(code),
      lanes_(lanes),
      counters_(counters),
      costs_(costs),
      origin_(origin),
      trace_(trace),
      log_(log) {}

void WarpReplay::run() {
  Mask all = 0;
  for (unsigned lane = 0; lane < lanes_.size(); ++lane) {
    if (!lanes_[lane].events.empty()) all |= bit(lane);
  }
  if (all == 0) return;
  equal_ = are_equal(lanes_, all);
  paths_ = {{.lanes = all}};
  while (!paths_.empty()) {
    const Mask waiting = not_yet_at(paths_.back());
    if (waiting == 0) {
      end_path();
    } else {
      execute(first_together(waiting));
    }
  }
  for (unsigned lane = 0; lane < lanes_.size(); ++lane) {
    if (!lanes_[lane].events.empty()) {
      counters_.unmatched += lanes_[lane].events.size() - position(lane);
    }
  }
}

/// A branch is charged for the lanes that wait for its paths. Lanes that have returned from the
/// kernel are charged to the latest branch of the active lanes, usually that of a loop. For each
/// instruction, the charges of all enclosing paths add up to the number of inactive lanes.
void WarpReplay::end_path() {
  const Path path = paths_.back();
  paths_.pop_back();
  if (path.branch == kNone) return;
  if (!path.alone) counters_.branches[path.branch].idle += path.issued * path.waiting;
  paths_[path.parent].issued += path.issued;
}

void WarpReplay::issue(const Segment& segment, std::uint64_t lanes) {
  Path& path = paths_.back();
  if (path.in_select) return;
  const std::uint64_t counted = segment.counted + (segment.is_select ? segment.sides : 0);
  counters_.warp_instructions += counted;
  counters_.lane_instructions += counted * lanes;
  path.issued += counted;
  if (segment.forks && !segment.is_select) path.latest = segment.last;
  if (path.gone > 0) counters_.branches[path.latest].idle += counted * path.gone;
}

/// Whether a segment only returns.
bool WarpReplay::is_end(std::uint32_t segment) const {
  if (segment == kNone) return true;
  return code_.segments()[segment].end == SegmentEnd::kReturn &&
         code_.segments()[segment].counted <= 1;
}

std::uint32_t WarpReplay::next_segment(unsigned lane) const {
  const auto& events = lanes_[lane].events;
  const std::size_t next = position(lane);
  if (next >= events.size() || !events[next].enters_segment()) return kNone;
  return events[next].id;
}

void WarpReplay::advance(Mask lanes) {
  if (equal_) lanes = 1;
  for_each_lane(lanes, [&](unsigned lane) { ++position_[lane]; });
}

WarpReplay::Mask WarpReplay::not_yet_at(const Path& path) const {
  const auto waits = [&](unsigned lane) {
    const std::uint32_t next = next_segment(lane);
    return next != kNone && next != path.stop;
  };
  if (equal_) return waits(first_lane(path.lanes)) ? path.lanes : 0;
  Mask waiting = 0;
  for_each_lane(path.lanes, [&](unsigned lane) {
    if (waits(lane)) waiting |= bit(lane);
  });
  return waiting;
}

/// The lanes that are first in the code. These are all lanes, unless some work-items did not reach
/// a barrier, which is an error of the kernel and reported elsewhere.
WarpReplay::Mask WarpReplay::first_together(Mask lanes) const {
  if (equal_) return lanes;
  std::uint32_t first = kNone;
  Mask together = 0;
  for_each_lane(lanes, [&](unsigned lane) {
    const std::uint32_t segment = next_segment(lane);
    if (segment < first) {
      first = segment;
      together = 0;
    }
    if (segment == first) together |= bit(lane);
  });
  return together;
}

void WarpReplay::execute(Mask lanes) {
  const Segment& segment = code_.segments()[next_segment(first_lane(lanes))];
  const auto active = static_cast<std::uint64_t>(std::popcount(lanes));
  issue(segment, active);
  if (trace_ != nullptr && !paths_.back().in_select) {
    trace_->add_step(next_segment(first_lane(lanes)), static_cast<std::uint32_t>(active));
  }
  if (log_ != nullptr && !paths_.back().in_select) {
    log_->add_step(code_, next_segment(first_lane(lanes)), static_cast<std::uint32_t>(lanes));
  }
  counters_.flops += segment.flops * active;
  if (trace_ != nullptr) trace_->flops += segment.flops * active;
  counters_.special += segment.special * active;
  advance(lanes);
  replay_accesses(lanes);
  keep_calls(segment, lanes);
  if (!segment.forks) return;
  std::uint32_t meeting = segment.reconvergence;
  const auto& calls = lanes_[first_lane(lanes)].return_to;
  if (meeting == kNone && !calls.empty()) meeting = calls.back();
  if (segment.is_select) return select(meeting, lanes);
  diverge(segment.last, meeting, lanes);
}

const Event* WarpReplay::access_of(unsigned lane) const {
  const auto& events = lanes_[lane].events;
  const std::size_t next = position(lane);
  if (next >= events.size() || events[next].enters_segment()) return nullptr;
  return &events[next];
}

const Event* WarpReplay::earliest_access(Mask lanes) const {
  if (equal_) return access_of(first_lane(lanes));
  const Event* earliest = nullptr;
  for_each_lane(lanes, [&](unsigned lane) {
    const Event* access = access_of(lane);
    if (access && (!earliest || access->id < earliest->id)) earliest = access;
  });
  return earliest;
}

WarpReplay::Mask WarpReplay::lanes_at_access(Mask lanes, const Event& event) const {
  if (equal_) return lanes;
  Mask here = 0;
  for_each_lane(lanes, [&](unsigned lane) {
    const Event* access = access_of(lane);
    if (access && access->id == event.id && access->kind == event.kind) here |= bit(lane);
  });
  return here;
}

void WarpReplay::replay_accesses(Mask lanes) {
  while (const Event* event = earliest_access(lanes)) {
    const Mask here = lanes_at_access(lanes, *event);
    const Instruction& instruction = code_.instructions()[event->id];
    if (here != lanes && !instruction.shared_copy) ++counters_.unmatched;
    std::array<LaneAccess, kMostLanes> accesses;
    std::size_t count = 0;
    for_each_lane(here, [&](unsigned lane) {
      const Event& access = *access_of(lane);
      accesses[count++] = {access.address, access.bytes, lane};
    });
    const std::span active = std::span(accesses).first(instruction.combined ? 1 : count);
    if (log_ != nullptr) log_requests(instruction, event->kind, active, *log_);
    if (trace_ != nullptr) {
      costs_.trace(event->id, event->kind, active, *trace_);
    } else {
      costs_.count(event->id, event->kind, active, origin_);
    }
    advance(here);
  }
}

void WarpReplay::keep_calls(const Segment& segment, Mask lanes) {
  if (segment.end != SegmentEnd::kCall && segment.end != SegmentEnd::kReturn) return;
  for_each_lane(lanes, [&](unsigned lane) {
    auto& calls = lanes_[lane].return_to;
    if (segment.end == SegmentEnd::kCall) calls.push_back(segment.continuation);
    if (segment.end == SegmentEnd::kReturn && !calls.empty()) calls.pop_back();
  });
}

/// The lanes at each of the segments that they go on with, the last segment first.
std::map<std::uint32_t, WarpReplay::Mask, std::greater<>> WarpReplay::targets_of(Mask lanes) const {
  if (equal_) return {{next_segment(first_lane(lanes)), lanes}};
  std::map<std::uint32_t, Mask, std::greater<>> targets;
  for_each_lane(lanes, [&](unsigned lane) { targets[next_segment(lane)] |= bit(lane); });
  return targets;
}

/// Nothing diverges: the sides of the select are counted with its condition.
void WarpReplay::select(std::uint32_t reconvergence, Mask lanes) {
  for (const auto& [segment, group] : targets_of(lanes)) {
    if (segment == reconvergence || segment == kNone) continue;
    paths_.push_back({.lanes = group, .stop = reconvergence, .in_select = true});
  }
}

/// First each target's lanes run alone; then the current path continues with all lanes from the
/// point of reconvergence.
void WarpReplay::diverge(std::uint32_t branch, std::uint32_t reconvergence, Mask lanes) {
  BranchSite& site = counters_.branches[branch];
  ++site.executed;
  if (first_together(lanes) == lanes) return;
  const auto targets = targets_of(lanes);
  ++site.divergent;
  if (log_ != nullptr) log_->mark_diverged();
  const std::size_t parent = paths_.size() - 1;
  const bool in_kernel = lanes_[first_lane(lanes)].return_to.empty();
  const bool alone = targets.size() == 2 && in_kernel && is_end(reconvergence) &&
                     (targets.contains(reconvergence) || targets.contains(kNone));
  for (const auto& [segment, group] : targets) {
    if (segment == reconvergence || segment == kNone) continue;
    const auto others = static_cast<std::uint64_t>(std::popcount(lanes & ~group));
    paths_.push_back({.lanes = group,
                      .stop = reconvergence,
                      .branch = branch,
                      .parent = parent,
                      .waiting = others,
                      .alone = alone,
                      .gone = paths_[parent].gone + (alone ? others : 0),
                      .latest = branch});
  }
}

}  // namespace oclab::model
