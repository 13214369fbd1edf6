// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: collects what the work-items of a group do, and replays each warp.
#pragma once

#include <cstdint>
#include <stdexcept>
#include <vector>

#include "harness/model/code.h"
#include "harness/model/counters.h"
#include "harness/model/trace.h"

namespace oclab::model {

/// Bounds on one work-group, so that endless kernels end and the memory needed stays small.
struct Limits {
  std::uint64_t instructions = 400'000'000;  ///< of one work-group, all its work-items together
  std::uint64_t events = 4'000'000;          ///< of one warp between two barriers; 16 bytes each
};

/// A work-group went over a limit at `instruction`. `what()` says which limit.
struct LimitReached : std::runtime_error {
  LimitReached(const char* what, std::uint32_t at) : std::runtime_error(what), instruction(at) {}
  std::uint32_t instruction;
};

/// The recorder of one work-group at a time. Work-items run one after the other, each until its
/// next barrier or its end, in the order of their linear local ids; so a warp is complete, and is
/// replayed and forgotten, as soon as a work-item of another warp runs.
class Recorder {
 public:
  Recorder(const Code& code, const Limits& limits) : code_(code), limits_(limits) {}

  /// `group` is the work-group's linear number.
  void begin_group(std::size_t work_items, std::uint64_t group = 0);

  /// The work-item that the following calls are about, by its linear local id.
  void select(std::size_t work_item);

  /// A memory access by the instruction that is reported executed next.
  void access(AccessKind kind, std::uint64_t address, std::uint64_t bytes);

  /// Bytes moved without a request of a warp.
  void private_access(std::uint64_t bytes) { counters_.private_bytes += bytes; }
  void async_copy(std::uint64_t bytes) { counters_.async_bytes += bytes; }

  /// The selected work-item has executed this instruction. Throws `LimitReached`.
  void executed(std::uint32_t instruction) {
    if (++executed_ > limits_.instructions) {
      throw LimitReached("the instruction budget is used up", instruction);
    }
    const std::uint32_t segment = code_.segment_at(instruction);
    if (segment != kNone || !pending_.empty()) record(instruction, segment);
  }

  /// Whether an instruction that begins no segment is nothing but one more: no access waits for it,
  /// and the budget holds it.
  bool expects_nothing() const { return pending_.empty() && executed_ < limits_.instructions; }

  /// The selected work-item has executed such an instruction; the same as `executed`, in less time.
  void executed_plain() { ++executed_; }

  /// All work-items have reached a barrier.
  void barrier();

  /// All work-items have ended.
  void end_group();

  /// Everything counted since this recorder was made.
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
