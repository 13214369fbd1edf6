// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: records the work-items of a group and replays each warp.
#pragma once

#include <cstdint>
#include <stdexcept>
#include <vector>

#include "harness/model/code.h"
#include "harness/model/counters.h"
#include "harness/model/trace.h"

namespace oclab::model {

/// Bounds on one work-group, which end endless kernels and limit memory.
struct Limits {
  std::uint64_t instructions = 400'000'000;  ///< of all work-items of a work-group
  std::uint64_t events = 4'000'000;          ///< of one warp between two barriers; 16 bytes each
};

/// A work-group exceeded the limit in `what()` at `instruction`.
struct LimitReached : std::runtime_error {
  LimitReached(const char* what, std::uint32_t at) : std::runtime_error(what), instruction(at) {}
  std::uint32_t instruction;
};

/// Records one work-group at a time. Work-items run one after the other to their next barrier or
/// end, in the order of their linear local ids. So a warp is complete, and is replayed and cleared,
/// when a work-item of another warp runs.
class Recorder {
 public:
  Recorder(const Code& code, const Limits& limits) : code_(code), limits_(limits) {}

  /// `group` is the work-group's linear number.
  void begin_group(std::size_t work_items, std::uint64_t group = 0);

  /// Selects the work-item of the following calls by its linear local id.
  void select(std::size_t work_item);

  /// Records a memory access by the instruction of the next call of `executed`.
  void access(AccessKind kind, std::uint64_t address, std::uint64_t bytes);

  /// Record bytes that are moved without a request of a warp.
  void private_access(std::uint64_t bytes) { counters_.private_bytes += bytes; }
  void async_copy(std::uint64_t bytes) { counters_.async_bytes += bytes; }

  /// Records that the selected work-item has executed this instruction. Throws `LimitReached`.
  void executed(std::uint32_t instruction) {
    if (++executed_ > limits_.instructions) {
      throw LimitReached("the instruction budget is used up", instruction);
    }
    const std::uint32_t segment = code_.segment_at(instruction);
    if (segment != kNone || !pending_.empty()) record(instruction, segment);
  }

  /// Returns whether an instruction within a segment only needs to be counted: it has no access,
  /// and is within the budget.
  bool expects_nothing() const { return pending_.empty() && executed_ < limits_.instructions; }

  /// Counts such an instruction; the same as `executed`, but faster.
  void executed_plain() { ++executed_; }

  /// Records that all work-items have reached a barrier.
  void barrier();

  /// Records that all work-items have ended.
  void end_group();

  /// All counts of this recorder.
  const Counters& counters() const { return counters_; }

 private:
  void record(std::uint32_t instruction, std::uint32_t segment);
  void replay_warp();

  const Code& code_;
  Limits limits_;
  Counters counters_;
  std::vector<LaneTrace> lanes_;
  std::vector<Event> pending_;
  std::size_t work_item_ = 0;
  std::uint64_t executed_ = 0;
  std::uint64_t events_ = 0;
  RequestOrigin origin_;  // of the next request
};

}  // namespace oclab::model
