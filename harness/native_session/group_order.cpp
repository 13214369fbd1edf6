// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: which work-groups of a launch run, and in which order.
#include "harness/native_session/group_order.h"

#include <algorithm>
#include <numeric>

namespace oclab::native {

std::vector<std::uint32_t> all_groups(std::size_t groups, bool descending) {
  std::vector<std::uint32_t> all(groups);
  std::iota(all.begin(), all.end(), 0U);
  if (descending) std::ranges::reverse(all);
  return all;
}

std::vector<std::uint32_t> sampled_groups(std::size_t groups) {
  constexpr std::size_t kMost = 10;
  std::vector<std::uint32_t> chosen;
  const auto add = [&](std::size_t group) {
    const auto number = static_cast<std::uint32_t>(group);
    if (group < groups && std::ranges::find(chosen, number) == chosen.end()) {
      chosen.push_back(number);
    }
  };
  add(0);
  add((groups - 1) / 2);
  add(groups - 1);
  for (std::size_t group = groups / 2; group < groups && chosen.size() < kMost; ++group) {
    add(group);
  }
  return chosen;
}

}  // namespace oclab::native
