// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: how the banks of local memory serve the lanes of a request.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "harness/memory_model/machine.h"
#include "harness/memory_model/memory_model.h"

namespace oclab::model {

/// Calls `use` with the lanes of each part of the warp of `at_once` consecutive lanes.
template <typename Function>
void for_each_part(std::span<const LaneAccess> lanes, unsigned at_once, const Function& use) {
  for (auto begin = lanes.begin(); begin != lanes.end();) {
    const unsigned part = begin->lane / at_once;
    const auto end = std::find_if(begin, lanes.end(), [=](const LaneAccess& access) {
      return access.lane / at_once != part;
    });
    use(std::span<const LaneAccess>(begin, end));
    begin = end;
  }
}

/// Whether every lane l has the address of lane l ^ 1, or every lane that of lane l ^ 2, as far as
/// those are active.
bool pairs_agree(std::span<const LaneAccess> lanes);

/// Calls `use` with the lanes of each phase: those that the banks serve together. Words of 4 bytes
/// are served in one phase, longer ones in several (see `cost_of`).
template <typename Function>
void for_each_phase(std::span<const LaneAccess> lanes, bool load, const Function& use) {
  std::uint32_t widest = 1;
  for (const LaneAccess& access : lanes) widest = std::max(widest, access.bytes);
  const unsigned words = (widest + kBankBytes - 1) / kBankBytes;
  const unsigned at_once = std::max(kBanks / words, 1U);
  if (!load || words == 1) return for_each_part(lanes, at_once, use);
  for_each_part(lanes, 2 * at_once, [&](std::span<const LaneAccess> both) {
    for_each_part(both, pairs_agree(both) ? 2 * at_once : at_once, use);
  });
}

/// Queues these words at their banks, calls `serve(word, place in the queue)` for each, and returns
/// the length of the longest queue: the wavefronts of the phase.
template <typename Function>
std::uint64_t queue_at_banks(const std::vector<std::uint64_t>& words, const Function& serve) {
  std::array<std::uint64_t, kBanks> queues{};
  std::uint64_t longest = 0;
  for (const std::uint64_t word : words) {
    const std::uint64_t place = queues[word % kBanks]++;
    longest = std::max(longest, place + 1);
    serve(word, place);
  }
  return longest;
}

}  // namespace oclab::model
