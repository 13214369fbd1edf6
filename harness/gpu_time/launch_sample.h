// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: a few groups that represent all groups of a launch.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <vector>

#include "harness/model/warp_trace.h"

namespace oclab::gpu {

/// A traced group, and its place among the groups of its launch.
struct TracedGroup {
  std::array<std::size_t, 3> place{};
  model::GroupTrace trace;
};

/// Groups with consecutive numbers that do about the same, and a sample of them. The first of the
/// sample is the pattern: it lies in the middle, and its neighbours in each dimension follow.
struct Stretch {
  std::size_t first = 0;
  std::size_t count = 0;
  std::vector<TracedGroup> sample;
  bool uniform = true;  ///< whether all of the sample do about the same
};

/// The place of a group by its linear number.
std::array<std::size_t, 3> place_of(std::size_t number, const std::array<std::size_t, 3>& groups);

/// Traces groups by their linear numbers. Nothing for a group that is too long.
using TraceGroups = std::function<std::vector<std::optional<model::GroupTrace>>(
    std::span<const std::uint32_t> numbers)>;

/// A group of the sample is too long to trace.
struct TooLong {};

/// Samples a launch. Where its first groups do much more than its last ones, or much less, the
/// border is looked for. Where amounts of work change everywhere, more groups are traced. Throws
/// `TooLong`.
std::vector<Stretch> sample_launch(const std::array<std::size_t, 3>& groups,
                                   const TraceGroups& trace);

}  // namespace oclab::gpu
