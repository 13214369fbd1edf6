// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: records the work-items of a group and replays each warp.
#include "harness/model/recorder.h"

#include <algorithm>
#include <limits>

namespace oclab::model {

void Recorder::begin_group(std::size_t work_items, std::uint64_t group) {
  lanes_.resize(work_items);
  for (LaneTrace& lane : lanes_) {
    lane.events.clear();
    lane.return_to.clear();
  }
  work_item_ = 0;
  events_of_lane_ = &lanes_.front().events;
  events_ = 0;
  origin_ = {.group = group};
  ++counters_.groups;
  counters_.work_items += work_items;
  const std::size_t warps = (work_items + warp_size_ - 1) / warp_size_;
  counters_.warps += warps;
  if (trace_ != nullptr) trace_->assign(warps, {});
}

void Recorder::access(std::uint32_t instruction, AccessKind kind, std::uint64_t address,
                      std::uint64_t bytes) {
  constexpr std::uint64_t kMost = std::numeric_limits<std::uint16_t>::max();
  if (bytes == 0) return;
  events_of_lane_->push_back({.address = address,
                              .id = instruction,
                              .bytes = static_cast<std::uint16_t>(std::min(bytes, kMost)),
                              .kind = kind});
  ++events_;
}

void Recorder::barrier() {
  ++counters_.barriers;
  replay_warp();
  if (log_ != nullptr && log_->group == origin_.group) log_->add_barrier();
  if (trace_ == nullptr) return;
  for (WarpTrace& warp : *trace_) warp.add_barrier();
}

bool Recorder::is_logged() const {
  return log_ != nullptr && log_->group == origin_.group && log_->warp == origin_.warp;
}

/// What is counted of the warp is known apart from the rest.
void Recorder::replay_logged(std::span<LaneTrace> lanes) {
  Counters own;
  AccessCosts costs(code_, own);
  log_->work_items = static_cast<std::uint32_t>(lanes.size());
  WarpReplay(code_, lanes, own, costs, origin_, nullptr, log_).run();
  log_->add_sums(own, code_);
  counters_.add(own);
}

void Recorder::replay_warp() {
  const std::size_t first = work_item_ - work_item_ % warp_size_;
  const std::size_t count = std::min(warp_size_, lanes_.size() - first);
  const auto warp = std::span(lanes_).subspan(first, count);
  origin_.warp = static_cast<std::uint32_t>(first / warp_size_);
  WarpTrace* const trace = trace_ == nullptr ? nullptr : &(*trace_)[origin_.warp];
  if (is_logged()) {
    replay_logged(warp);
  } else {
    WarpReplay(code_, warp, counters_, costs_, origin_, trace).run();
  }
  for (LaneTrace& lane : warp) lane.events.clear();
  events_ = 0;
}

}  // namespace oclab::model
