// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: which words of the launch's buffers some of its groups have read and written.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "harness/native_device/race_shadow.h"
#include "harness/native_runtime/handle.h"

namespace oclab::native {

/// Follows the buffers that a kernel may write to. Groups that touch no word that the others write
/// do the same in any order, and at the same time.
class TouchedMemory {
 public:
  /// Follows a buffer. Its contents repeat after so many bytes, which may be all.
  void follow(std::uint32_t object, std::uint64_t period) {
    buffers_[object] = {.words = (period + kWordBytes - 1) / kWordBytes};
  }

  /// Notes an access, if the object is followed.
  void add(std::uint32_t object, std::uint64_t offset, std::uint64_t bytes, AccessType type) {
    if (object >= buffers_.size() || buffers_[object].words == 0 || bytes == 0) return;
    Buffer& buffer = buffers_[object];
    if (type != AccessType::kStore) mark(buffer.read, buffer.words, offset, bytes);
    if (type != AccessType::kLoad) mark(buffer.written, buffer.words, offset, bytes);
  }

  /// Adds what other groups have written.
  void add_written(const TouchedMemory& others) {
    for (std::size_t k = 0; k < buffers_.size(); ++k) {
      const Bits& other = others.buffers_[k].written;
      Bits& own = buffers_[k].written;
      own.resize(std::max(own.size(), other.size()));
      for (std::size_t n = 0; n < other.size(); ++n) own[n] |= other[n];
    }
  }

  /// Whether these groups have read a word that the others have written.
  bool reads_from(const TouchedMemory& others) const {
    for (std::size_t k = 0; k < buffers_.size(); ++k) {
      if (meet(buffers_[k].read, others.buffers_[k].written)) return true;
    }
    return false;
  }

  /// Whether both have written to the same word.
  bool writes_as(const TouchedMemory& others) const {
    for (std::size_t k = 0; k < buffers_.size(); ++k) {
      if (meet(buffers_[k].written, others.buffers_[k].written)) return true;
    }
    return false;
  }

 private:
  static constexpr std::uint64_t kWordBytes = 4;
  static constexpr std::uint64_t kBits = 64;
  using Bits = std::vector<std::uint64_t>;  // a bit for each word; empty if there is none

  struct Buffer {
    std::uint64_t words = 0;  // 0: not followed
    Bits read{};
    Bits written{};
  };

  static void mark(Bits& bits, std::uint64_t words, std::uint64_t offset, std::uint64_t bytes) {
    if (bits.empty()) bits.resize(words / kBits + 1);
    const std::uint64_t last = (offset + bytes - 1) / kWordBytes;
    for (std::uint64_t each = offset / kWordBytes; each <= last; ++each) {
      const std::uint64_t word = each < words ? each : each % words;
      bits[word / kBits] |= std::uint64_t{1} << word % kBits;
    }
  }

  static bool meet(const Bits& a, const Bits& b) {
    for (std::size_t k = 0; k < a.size() && k < b.size(); ++k) {
      if ((a[k] & b[k]) != 0) return true;
    }
    return false;
  }

  std::array<Buffer, kFirstLocalArgument> buffers_;  // by number of the object
};

}  // namespace oclab::native
