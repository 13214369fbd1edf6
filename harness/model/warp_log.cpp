// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: what one warp did, step by step and lane by lane.
#include "harness/model/warp_log.h"

#include <algorithm>

namespace oclab::model {

void WarpLog::add(LoggedStep step) {
  keeps_step_ = steps.size() < kMostSteps;
  if (!keeps_step_) {
    ++steps_left_out;
    return;
  }
  step.first_request = static_cast<std::uint32_t>(requests.size());
  steps.push_back(std::move(step));
}

void WarpLog::add_step(const Code& code, std::uint32_t segment, std::uint32_t active) {
  const Segment& what = code.segments()[segment];
  LoggedStep step{.lines = {}, .lanes = active};
  for (std::uint32_t at = what.first; at <= what.last; ++at) {
    const std::uint32_t number = code.instructions()[at].line;
    if (number != 0) step.lines.push_back(number);
  }
  std::ranges::sort(step.lines);
  step.lines.erase(std::unique(step.lines.begin(), step.lines.end()), step.lines.end());
  keeps_step_ = line == 0 || std::ranges::binary_search(step.lines, line);
  if (keeps_step_) add(std::move(step));
}

void WarpLog::add_barrier() {
  if (line == 0) add({.lines = {}, .barrier = true});
}

void WarpLog::mark_diverged() {
  if (keeps_step_) steps.back().diverged = true;
}

void WarpLog::add_request(const Instruction& instruction, AccessKind kind, const RequestCost& cost,
                          std::span<const LaneAccess> shown, std::span<const LaneAccess> moved) {
  if (!wants(instruction.line)) return;
  if (!keeps_step_ || requests.size() == kMostRequests) {
    ++requests_left_out;
    return;
  }
  requests.push_back({.line = instruction.line,
                      .column = instruction.column,
                      .kind = kind,
                      .object = {},
                      .cost = cost,
                      .lanes = {shown.begin(), shown.end()},
                      .served = serve(kind, moved)});
  ++steps.back().requests;
}

void WarpLog::add_sums(const Counters& counters, const Code& code) {
  for (const auto& [key, site] : counters.accesses) {
    accesses[{code.instructions()[key.first].line, key.second}].add(site);
  }
  for (const auto& [instruction, site] : counters.branches) {
    branches[code.instructions()[instruction].line].add(site);
  }
}

}  // namespace oclab::model
