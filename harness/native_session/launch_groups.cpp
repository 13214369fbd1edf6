// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: runs the groups of a launch, in their order or in parts at the same time.
#include "harness/native_session/launch_groups.h"

#include <algorithm>
#include <array>
#include <memory>
#include <vector>

#include "harness/native_session/group_order.h"

namespace oclab::native {
namespace {

/// Fewer are done before another thread has begun.
constexpr std::size_t kFewWorkItems = 2048;

std::size_t group_size(const NdRange& range) {
  return range.local[0] * range.local[1] * range.local[2];
}

std::vector<std::uint32_t> groups_in_order(const ProgramState& program, const LaunchState& state) {
  return all_groups(group_count(state.range), program.schedule == Schedule::kDescending);
}

/// Each part has shadows of its own for the buffers that may be written to.
constexpr std::uint64_t kMostBytes = std::uint64_t{32} << 20;

bool is_followed(const Object& object) { return object.space == Space::kGlobal && object.can_race; }

/// A part of the groups, and what it has to know of the others.
struct Part {
  explicit Part(const ProgramState& program, LaunchState& state) {
    for (std::uint32_t k = kFirstBuffer; k < kFirstLocalArgument; ++k) {
      const Object& object = state.objects[k];
      if (is_followed(object)) touched.follow(k, object.readable);
    }
    execution = std::make_unique<Execution>(program, state, &touched);
  }

  TouchedMemory touched;
  std::unique_ptr<Execution> execution;
};

bool communicate(const std::vector<Part>& parts) {
  for (std::size_t a = 0; a < parts.size(); ++a) {
    for (std::size_t b = 0; b < a; ++b) {
      const TouchedMemory& one = parts[a].touched;
      const TouchedMemory& other = parts[b].touched;
      if (one.reads_from(other) || other.reads_from(one) || one.writes_as(other)) return true;
    }
  }
  return false;
}

}  // namespace

std::size_t group_count(const NdRange& range) {
  std::size_t count = 1;
  for (int d = 0; d < 3; ++d) count *= range.global[d] / range.local[d];
  return count;
}

model::LaunchReport run_in_order(const ProgramState& program, LaunchState& state) {
  const auto execution = std::make_unique<Execution>(program, state);
  if (!program.sampled) {
    execution->run(groups_in_order(program, state));
    return execution->report();
  }
  const auto groups = sampled_groups(group_count(state.range));
  for (std::size_t k = 0; k < groups.size(); ++k) {
    if (k >= kFewestSampled && execution->instructions() > kMostOfSampled) break;
    execution->run(std::array{groups[k]});
  }
  return execution->report();
}

std::size_t parts_of(const ProgramState& program, const LaunchState& state, const Cores& cores) {
  const std::size_t groups = group_count(state.range);
  const std::size_t size = group_size(state.range);
  if (program.sampled || program.warp.launch != 0 || groups * size < kFewWorkItems) return 1;
  std::uint64_t bytes = 0;
  for (std::uint32_t k = kFirstBuffer; k < kFirstLocalArgument; ++k) {
    const Object& object = state.objects[k];
    if (object.space == Space::kImage && object.can_race) return 1;
    if (is_followed(object)) bytes += object.readable;
  }
  if (bytes > kMostBytes) return 1;
  return std::min({cores.count, groups, std::max(kMostWorkItemsAtOnce / size, std::size_t{1})});
}

std::optional<model::LaunchReport> run_in_parts(const ProgramState& program,
                                                std::span<LaunchState> states,
                                                std::span<WorkItems> work_items,
                                                const Cores& cores) {
  const auto groups = groups_in_order(program, states.front());
  std::vector<Part> parts;
  parts.reserve(states.size());  // executions know where a part lies
  for (std::size_t k = 0; k < states.size(); ++k) {
    ProgramState own = program.with(work_items[k]);
    own.limits.instructions /= states.size();
    parts.emplace_back(own, states[k]);
  }
  cores.for_each(parts.size(), [&](std::size_t k) {
    const std::size_t begin = groups.size() * k / parts.size();
    const std::size_t end = groups.size() * (k + 1) / parts.size();
    parts[k].execution->run(std::span(groups).subspan(begin, end - begin));
  });
  const bool stopped = std::ranges::any_of(
      parts, [](const Part& part) { return part.execution->stop().has_value(); });
  if (stopped || communicate(parts)) return std::nullopt;
  for (std::size_t k = 1; k < parts.size(); ++k) parts[0].execution->add(*parts[k].execution);
  return parts[0].execution->report();
}

}  // namespace oclab::native
