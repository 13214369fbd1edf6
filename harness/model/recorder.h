// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: records the work-items of a group and replays each warp.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "harness/memory_model/machine.h"
#include "harness/model/code.h"
#include "harness/model/counters.h"
#include "harness/model/replay.h"
#include "harness/model/request_counting.h"
#include "harness/model/warp_log.h"
#include "harness/model/warp_trace.h"

namespace oclab::model {

/// Records one work-group at a time. Warps run one after the other to their next barrier or end, in
/// the order of their linear local ids; the lanes of one may take turns. So a warp is complete, and
/// is replayed and cleared, when a work-item of another warp is selected.
class Recorder {
 public:
  /// Warps have `lanes` work-items, at most `kMostLanes`.
  explicit Recorder(const Code& code, unsigned lanes = kWarpSize)
      : code_(code), warp_size_(lanes), costs_(code, counters_) {}
  Recorder(const Recorder&) = delete;
  Recorder& operator=(const Recorder&) = delete;

  /// `group` is the work-group's linear number.
  void begin_group(std::size_t work_items, std::uint64_t group = 0);

  /// Selects the work-item of the following calls by its linear local id.
  void select(std::size_t work_item) {
    if (work_item / warp_size_ != work_item_ / warp_size_) replay_warp();
    work_item_ = work_item;
    events_of_lane_ = &lanes_[work_item].events;
  }

  /// Records that the selected work-item enters a segment.
  void enter(std::uint32_t segment) {
    events_of_lane_->push_back({.id = segment});
    ++events_;
  }

  /// Records a memory access by an instruction of the segment that was entered last.
  void access(std::uint32_t instruction, AccessKind kind, std::uint64_t address,
              std::uint64_t bytes);

  /// Record bytes that are moved without a request of a warp.
  void private_access(std::uint64_t bytes) { counters_.private_bytes += bytes; }
  void async_copy(std::uint64_t bytes) { counters_.async_bytes += bytes; }

  /// Records that all work-items have stopped at a barrier.
  void barrier();

  /// Records that all work-items have ended.
  void end_group() { replay_warp(); }

  /// Keeps what each warp of the groups from now on does, and does not count its accesses; null to
  /// count again.
  void keep(GroupTrace* trace) { trace_ = trace; }

  /// Logs the warp that the log names while its group runs; null to stop.
  void log(WarpLog* log) { log_ = log; }

  /// The events of the current warp since the last barrier.
  std::uint64_t events() const { return events_; }

  const Code& code() const { return code_; }

  /// Adds the counts of another recorder of the same code.
  void add(const Recorder& other) { counters_.add(other.counters_); }

  /// All counts of this recorder.
  const Counters& counters() const { return counters_; }

 private:
  void replay_warp();
  bool is_logged() const;
  void replay_logged(std::span<LaneTrace> lanes);

  const Code& code_;
  std::size_t warp_size_;
  Counters counters_;
  AccessCosts costs_;
  std::vector<LaneTrace> lanes_;
  std::vector<Event>* events_of_lane_ = nullptr;
  std::size_t work_item_ = 0;
  std::uint64_t events_ = 0;
  RequestOrigin origin_;  // of the next request
  GroupTrace* trace_ = nullptr;
  WarpLog* log_ = nullptr;
};

}  // namespace oclab::model
