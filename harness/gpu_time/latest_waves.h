// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: which wave of groups requested each piece of memory last.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

namespace oclab::gpu {

/// A hash table whose entries lie side by side, because a prediction asks it millions of times. An
/// entry has the piece, the wave that requested it last, and the one that stored it last.
class LatestWaves {
 public:
  static constexpr std::uint64_t kMostWaves = 3;

  /// Sets the wave of a piece of memory, below `kMostWaves`. Returns the one before, or nothing if
  /// the piece is new. For a store, the one before is that of the latest store; its piece is
  /// requested, too.
  std::optional<std::uint64_t> exchange(std::uint64_t piece, std::uint64_t wave, bool store) {
    if (2 * count_ >= entries_.size()) grow();
    std::uint64_t& entry = find(piece);
    if (entry == kEmpty) {
      entry = piece * kCodes + kNone * kWaveCodes + kNone;
      ++count_;
    }
    const std::uint64_t requested = entry % kWaveCodes;
    const std::uint64_t stored = entry % kCodes / kWaveCodes;
    entry = piece * kCodes + (store ? wave : stored) * kWaveCodes + wave;
    const std::uint64_t before = store ? stored : requested;
    return before == kNone ? std::nullopt : std::optional(before);
  }

  /// Brings the piece's entry into the processor's cache, for an `exchange` that follows soon.
  void prefetch(std::uint64_t piece) const { __builtin_prefetch(&entries_[place_of(piece)], 1); }

 private:
  static constexpr std::uint64_t kWaveCodes = kMostWaves + 1;
  static constexpr std::uint64_t kNone = kMostWaves;
  static constexpr std::uint64_t kCodes = kWaveCodes * kWaveCodes;
  static constexpr std::uint64_t kEmpty = ~std::uint64_t{0};

  /// Where the search for a piece begins.
  std::size_t place_of(std::uint64_t piece) const {
    return (piece * 0xD6E8FEB86659FD93ULL) >> 24 & (entries_.size() - 1);
  }

  /// The entry of this piece, or the empty one where it belongs.
  std::uint64_t& find(std::uint64_t piece) {
    std::size_t at = place_of(piece);
    while (entries_[at] != kEmpty && entries_[at] / kCodes != piece) {
      at = (at + 1) & (entries_.size() - 1);
    }
    return entries_[at];
  }

  void grow() {
    std::vector<std::uint64_t> old(4 * entries_.size(), kEmpty);
    old.swap(entries_);
    for (const std::uint64_t entry : old) {
      if (entry != kEmpty) find(entry / kCodes) = entry;
    }
  }

  std::vector<std::uint64_t> entries_ = std::vector<std::uint64_t>(1024, kEmpty);
  std::size_t count_ = 0;
};

}  // namespace oclab::gpu
