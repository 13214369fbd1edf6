// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: how the launches of a plan depend on the size of the problem.
#include "harness/sizes/plan_geometry.h"

#include <algorithm>
#include <exception>
#include <functional>
#include <optional>
#include <set>
#include <utility>

namespace oclab {
namespace {

/// Vectors have up to 16 components; usual literals are blocks of 32 and 64 elements.
constexpr std::size_t kCommonWidths[] = {2, 4, 8, 16, 32, 64};
/// If no launch depends on a dimension, vectors may multiply the width of a step.
constexpr std::size_t kVectorWidths[] = {2, 4, 8, 16};
/// Larger numbers are amounts, not widths.
constexpr std::size_t kWidestStandIn = 1024;
/// Far beyond any test size.
constexpr std::size_t kFarthest = std::size_t{1} << 26;
constexpr std::size_t kProbedLength = 8;

/// Identifies a launch at any size by its kernel and its first buffer. The number of launches may
/// depend on the size.
using Task = std::pair<std::string, std::string>;

Task task_of(const Launch& launch) {
  for (const Argument& argument : launch.arguments) {
    if (const auto* first = std::get_if<BufferArgument>(&argument)) {
      return {launch.kernel, first->name};
    }
  }
  return {launch.kernel, ""};
}

/// The plan's launches for lengths of one dimension; the others are those of `base`.
struct Probe {
  const Exercise& exercise;
  const Tunables& tunables;
  Extent base;
  std::size_t dimension;

  std::vector<Launch> plan(std::size_t length) const {
    Extent extent = base;
    extent[dimension] = length;
    return plan_or_nothing(exercise, extent, tunables);
  }

  /// The global and local size of the launch; nothing if the plan does not have it.
  std::optional<std::array<std::array<std::size_t, 3>, 2>> range(const Task& task,
                                                                 std::size_t length) const {
    for (const Launch& launch : plan(length)) {
      if (task_of(launch) == task) return std::array{launch.range.global, launch.range.local};
    }
    return std::nullopt;
  }

  bool equal(const Task& task, std::size_t one, std::size_t other) const {
    return range(task, one) == range(task, other);
  }
};

/// The smallest length in (low, high] with the property, which holds from some length up to `high`.
std::size_t first_with(std::size_t low, std::size_t high,
                       const std::function<bool(std::size_t)>& property) {
  while (high - low > 1) {
    const std::size_t middle = low + (high - low) / 2;
    (property(middle) ? high : low) = middle;
  }
  return high;
}

/// The smallest length above `from` at which the launch differs. Launches never shrink.
std::optional<std::size_t> next_change(const Probe& probe, const Task& task, std::size_t from) {
  for (std::size_t step = 1; from + step <= kFarthest; step *= 2) {
    if (probe.equal(task, from, from + step)) continue;
    return first_with(from + step / 2, from + step,
                      [&](std::size_t length) { return !probe.equal(task, from, length); });
  }
  return std::nullopt;
}

/// The number of elements by which a launch grows; nothing if it does not depend on the length.
std::optional<std::size_t> granule_of(const Probe& probe, const Task& task) {
  const auto first = next_change(probe, task, 1);
  if (!first) return std::nullopt;
  const auto second = next_change(probe, task, *first);
  return second ? *second - *first : *first - 1;
}

/// The length from which the launch no longer grows, because work-items loop.
std::optional<std::size_t> loops_from(const Probe& probe, const Task& task) {
  if (!probe.equal(task, kFarthest / 2, kFarthest)) return std::nullopt;
  const std::size_t length = first_with(
      0, kFarthest, [&](std::size_t each) { return probe.equal(task, each, kFarthest); });
  return length > 1 ? std::optional(length) : std::nullopt;
}

/// Whether the buffers of the problem grow with the dimension.
bool counts_elements(const Exercise& exercise, const Extent& parameters, std::size_t dimension) {
  const auto elements = [&](std::size_t length) {
    Extent extent{1, 1, 1};
    for (std::size_t i = 0; i < exercise.extent_names.size(); ++i) {
      extent[i] = std::clamp<std::size_t>(parameters[i], 1, kProbedLength);
    }
    extent[dimension] = length;
    Rng rng(1);
    std::size_t sum = 0;
    for (const Buffer& buffer : exercise.make_problem(extent, rng).buffers) sum += buffer.count;
    return sum;
  };
  return elements(kProbedLength) != elements(2 * kProbedLength);
}

/// Ascending, each once, without those below `least`.
void sort_unique(std::vector<std::size_t>& lengths, std::size_t least) {
  std::erase_if(lengths, [least](std::size_t length) { return length < least; });
  std::ranges::sort(lengths);
  lengths.erase(std::unique(lengths.begin(), lengths.end()), lengths.end());
}

/// Adds the granules and loop lengths of the smallest problem's launches.
void probe_dimension(Dimension& dimension, const Probe& probe) {
  std::set<Task> tasks;
  for (const Launch& launch : probe.plan(1)) tasks.insert(task_of(launch));
  for (const Task& task : tasks) {
    if (const auto granule = granule_of(probe, task)) dimension.granules.push_back(*granule);
    if (const auto length = loops_from(probe, task)) dimension.widths.push_back(*length);
  }
  sort_unique(dimension.granules, 1);
}

std::size_t most_work_items(const std::vector<Launch>& plan) {
  std::size_t most = 0;
  for (const Launch& launch : plan) {
    const auto& global = launch.range.global;
    most = std::max(most, global[0] * global[1] * global[2]);
  }
  return most;
}

/// Adds the file's numbers and the usual widths.
void add_widths(Dimension& dimension, const std::vector<std::size_t>& numbers) {
  std::vector<std::size_t>& widths = dimension.widths;
  if (dimension.granules.empty()) {
    const auto wider = std::ranges::upper_bound(numbers, kWidestStandIn);
    const std::size_t stand_in = wider == numbers.begin() ? 1 : *std::prev(wider);
    dimension.granules.push_back(stand_in);
    for (const std::size_t vector : kVectorWidths) widths.push_back(stand_in * vector);
  }
  widths.insert(widths.end(), dimension.granules.begin(), dimension.granules.end());
  widths.insert(widths.end(), numbers.begin(), numbers.end());
  widths.insert(widths.end(), std::begin(kCommonWidths), std::end(kCommonWidths));
  sort_unique(widths, 2);
}

}  // namespace

std::vector<Launch> plan_or_nothing(const Exercise& exercise, const Extent& extent,
                                    const Tunables& tunables) {
  try {
    return exercise.plan(extent, tunables);
  } catch (const std::exception&) {
    return {};
  }
}

Extent with_length(const PlanGeometry& geometry, Extent parameters, std::size_t length) {
  for (std::size_t i = 0; i < geometry.size(); ++i) {
    if (geometry.at(i).counts_elements) parameters[i] = length;
  }
  return parameters;
}

PlanGeometry plan_geometry(const Exercise& exercise, const Tunables& tunables,
                           std::vector<std::size_t> numbers, const Extent& parameters) {
  for (const auto& [name, value] : tunables) numbers.push_back(static_cast<std::size_t>(value));
  PlanGeometry geometry;
  for (std::size_t i = 0; i < exercise.extent_names.size(); ++i) {
    geometry.at(i).counts_elements = counts_elements(exercise, parameters, i);
  }
  const Extent smallest = with_length(geometry, parameters, 1);
  bool grows = false;
  for (std::size_t i = 0; i < geometry.size(); ++i) {
    if (!geometry.at(i).counts_elements) continue;
    const Probe probe{exercise, tunables, smallest, i};
    probe_dimension(geometry.at(i), probe);
    grows |= !geometry.at(i).granules.empty();
  }
  // A fixed number of work-items covers any number of elements.
  if (!grows) numbers.push_back(most_work_items(plan_or_nothing(exercise, smallest, tunables)));
  sort_unique(numbers, 2);
  for (Dimension& dimension : geometry) {
    if (dimension.counts_elements) add_widths(dimension, numbers);
  }
  return geometry;
}

std::vector<Extent> parameters_of(const Exercise& exercise, const PlanGeometry& geometry,
                                  const std::vector<std::size_t>& numbers) {
  std::vector<Extent> extents{exercise.model_extent};
  extents.insert(extents.end(), exercise.test_extents.begin(), exercise.test_extents.end());
  std::vector<Extent> parameters;
  for (const Extent& extent : extents) {
    const Extent smallest = with_length(geometry, extent, 1);
    if (std::ranges::find(parameters, smallest) == parameters.end()) parameters.push_back(smallest);
  }
  const std::vector<Extent> tested = parameters;
  for (std::size_t i = 0; i < exercise.extent_names.size(); ++i) {
    if (geometry.at(i).counts_elements) continue;
    std::size_t largest = 0;
    for (const Extent& each : tested) largest = std::max(largest, each[i]);
    for (const std::size_t number : numbers) {
      for (const std::size_t value : {number, number + 1}) {
        Extent extent = tested.front();
        extent[i] = value;
        const bool known = std::ranges::find(parameters, extent) != parameters.end();
        if (value <= largest && !known) parameters.push_back(extent);
      }
    }
  }
  return parameters;
}

}  // namespace oclab
