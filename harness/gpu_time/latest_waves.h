// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: which wave of groups requested each piece of memory last.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

namespace oclab::gpu {

/// A hash table whose entries lie side by side, because a prediction asks it millions of times.
class LatestWaves {
 public:
  static constexpr std::uint64_t kMostWaves = 4;

  /// Sets the wave of a piece of memory, below `kMostWaves`. Returns the one before, or nothing if
  /// the piece is new.
  std::optional<std::uint64_t> exchange(std::uint64_t piece, std::uint64_t wave) {
    if (2 * count_ >= entries_.size()) grow();
    std::uint64_t& entry = find(piece);
    const std::uint64_t before = std::exchange(entry, piece * kMostWaves + wave);
    if (before != kEmpty) return before % kMostWaves;
    ++count_;
    return std::nullopt;
  }

 private:
  static constexpr std::uint64_t kEmpty = ~std::uint64_t{0};

  /// The entry of this piece, or the empty one where it belongs.
  std::uint64_t& find(std::uint64_t piece) {
    const std::size_t last = entries_.size() - 1;
    std::size_t at = (piece * 0xD6E8FEB86659FD93ULL) >> 24 & last;
    while (entries_[at] != kEmpty && entries_[at] / kMostWaves != piece) at = (at + 1) & last;
    return entries_[at];
  }

  void grow() {
    std::vector<std::uint64_t> old(2 * entries_.size(), kEmpty);
    old.swap(entries_);
    for (const std::uint64_t entry : old) {
      if (entry != kEmpty) find(entry / kMostWaves) = entry;
    }
  }

  std::vector<std::uint64_t> entries_ = std::vector<std::uint64_t>(1024, kEmpty);
  std::size_t count_ = 0;
};

}  // namespace oclab::gpu
