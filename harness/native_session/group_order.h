// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: which work-groups of a launch run, and in which order.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace oclab::native {

/// Of a launch that is sampled, so many groups always run; others follow only until it has executed
/// this many instructions.
inline constexpr std::size_t kFewestSampled = 3;
inline constexpr std::uint64_t kMostOfSampled = 2'000'000;

/// The numbers of a launch's groups, ascending or descending.
std::vector<std::uint32_t> all_groups(std::size_t groups, bool descending);

/// Those that stand for so many groups: the first one, the middle one and the last, then those that
/// follow the middle one, which may do something else by their number. Each once.
std::vector<std::uint32_t> sampled_groups(std::size_t groups);

}  // namespace oclab::native
