// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: what one warp did, step by step and lane by lane.
#pragma once

#include <cstdint>
#include <map>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "harness/memory_model/memory_model.h"
#include "harness/memory_model/service.h"
#include "harness/model/code.h"
#include "harness/model/counters.h"

namespace oclab::model {

/// One request of the warp, as it was counted.
struct LoggedRequest {
  std::uint32_t line = 0;  ///< of the source; 0 where unknown
  std::uint32_t column = 0;
  AccessKind kind = AccessKind::kGlobalLoad;
  std::string object;  ///< the buffer or array; "" if unknown
  RequestCost cost;
  std::vector<LaneAccess> lanes;  ///< by lane; addresses as in `ExampleRequest`
  std::vector<ServedLane> served;
};

/// Instructions that the same lanes executed one after the other, or a barrier.
struct LoggedStep {
  std::vector<std::uint32_t> lines;  ///< different ones, ascending; empty for a barrier
  std::uint32_t lanes = 0;           ///< bit l: lane l was active
  bool barrier = false;
  bool diverged = false;  ///< its branch sent lanes different ways
  std::uint32_t first_request = 0;
  std::uint32_t requests = 0;
};

/// A warp of a group: its steps in order, and its sums by line.
struct WarpLog {
  /// The most that is kept, so that a record stays small. Sums are of everything.
  static constexpr std::size_t kMostSteps = 4000;
  static constexpr std::size_t kMostRequests = 1500;

  std::uint64_t group = 0;
  std::uint32_t warp = 0;
  std::uint32_t line = 0;        ///< keeps only the steps and requests of this line; 0 for all
  std::uint32_t work_items = 0;  ///< lanes of the warp that exist
  std::vector<LoggedStep> steps;
  std::vector<LoggedRequest> requests;
  std::uint64_t steps_left_out = 0;
  std::uint64_t requests_left_out = 0;
  /// By line: what the launch's counters have of this warp.
  std::map<std::pair<std::uint32_t, AccessKind>, AccessSite> accesses;
  std::map<std::uint32_t, BranchSite> branches;

  void add_step(const Code& code, std::uint32_t segment, std::uint32_t active);
  void add_barrier();
  void mark_diverged();
  void add_request(const Instruction& instruction, AccessKind kind, const RequestCost& cost,
                   std::span<const LaneAccess> shown, std::span<const LaneAccess> moved);
  void add_sums(const Counters& counters, const Code& code);

 private:
  bool wants(std::uint32_t of_line) const { return line == 0 || line == of_line; }
  void add(LoggedStep step);
  bool keeps_step_ = false;
};

}  // namespace oclab::model
