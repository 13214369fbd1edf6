// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: traces groups of a launch, several at the same time.
#include "harness/native_session/group_tracer.h"

#include <algorithm>
#include <utility>

namespace oclab::native {

/// Every n-th of the groups, where n is the number of parts.
struct GroupTracer::Part {
  TouchedMemory touched;
  std::unique_ptr<Execution> execution;
  bool exact = true;  ///< no group was stopped but by its bound
};

namespace {

std::optional<model::GroupTrace> trace_of(Execution& execution, std::uint32_t group) {
  model::GroupTrace trace = execution.trace(group);
  if (execution.stop()) return std::nullopt;
  return trace;
}

}  // namespace

GroupTracer::GroupTracer(const ProgramState& program, const std::vector<Place>& places,
                         Buffers buffers, const Cores& cores)
    : program_(program), places_(places), buffers_(std::move(buffers)), cores_(cores) {}

GroupTracer::Traces GroupTracer::trace(std::span<const std::uint32_t> groups) {
  if (in_order_ == nullptr) {
    if (auto traces = trace_at_once(groups)) return *std::move(traces);
    begin_in_order();
  }
  Traces traces;
  for (const std::uint32_t group : groups) traces.push_back(trace_of(*in_order_, group));
  return traces;
}

ProgramState GroupTracer::program_of(std::size_t place) const {
  return program_.with(places_[place].work_items);
}

/// Nothing where a group reads what another one stores.
std::optional<GroupTracer::Traces> GroupTracer::trace_at_once(
    std::span<const std::uint32_t> groups) {
  std::vector<Part> parts(std::min(places_.size(), groups.size()));
  Traces traces(groups.size());
  cores_.for_each(parts.size(), [&](std::size_t k) {
    Part& part = parts[k];
    const auto& objects = places_[k].state.objects;
    for (std::uint32_t number = kFirstBuffer; number < kFirstLocalArgument; ++number) {
      const Object& object = objects[number];
      if (object.can_race) part.touched.follow(number, buffers_.period(number));
    }
    part.execution = std::make_unique<Execution>(program_of(k), places_[k].state, &part.touched);
    for (std::size_t n = k; n < groups.size(); n += parts.size()) {
      traces[n] = trace_of(*part.execution, groups[n]);
      const auto& stop = part.execution->stop();
      part.exact = part.exact && (!stop || stop->over_budget);
    }
  });
  for (const Part& part : parts) {
    if (!part.exact || part.touched.reads_from(written_)) return std::nullopt;
    for (const Part& other : parts) {
      if (&part != &other && part.touched.reads_from(other.touched)) return std::nullopt;
    }
  }
  for (const Part& part : parts) written_.add_written(part.touched);
  traced_.insert(traced_.end(), groups.begin(), groups.end());
  return traces;
}

/// Buffers become what the groups so far would have made of them one after the other.
void GroupTracer::begin_in_order() {
  buffers_.fill();
  in_order_ = std::make_unique<Execution>(program_of(0), places_[0].state);
  for (const std::uint32_t group : traced_) in_order_->trace(group);
}

}  // namespace oclab::native
