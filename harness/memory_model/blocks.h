// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: the blocks of memory that lanes touch: sectors, words, …
#pragma once

#include <algorithm>
#include <cstdint>
#include <span>
#include <vector>

#include "harness/memory_model/memory_model.h"

namespace oclab::model {

/// Lanes are usually in the order of their addresses.
template <typename Values>
void sort_unless_sorted(Values& values) {
  if (!std::is_sorted(values.begin(), values.end())) std::sort(values.begin(), values.end());
}

/// The indices of the different blocks of this many bytes that the lanes access, in order. (A
/// constant, because dividing by it is most of the work.)
template <std::uint64_t block_bytes>
std::vector<std::uint64_t> blocks_of(std::span<const LaneAccess> lanes) {
  std::vector<std::uint64_t> blocks;
  blocks.reserve(lanes.size() * 2);
  for (const LaneAccess& access : lanes) {
    if (access.bytes == 0) continue;
    const std::uint64_t last = (access.address + access.bytes - 1) / block_bytes;
    for (std::uint64_t block = access.address / block_bytes; block <= last; ++block) {
      if (blocks.empty() || blocks.back() != block) blocks.push_back(block);
    }
  }
  sort_unless_sorted(blocks);
  blocks.erase(std::unique(blocks.begin(), blocks.end()), blocks.end());
  return blocks;
}

}  // namespace oclab::model
