// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: much memory that holds the same bytes again and again.
#pragma once

#include <cstddef>
#include <memory>
#include <span>

namespace oclab::native {

/// Memory of any size whose contents repeat a few megabytes: the same pages are mapped again and
/// again, so it takes no more than one of them. A store shows in every repetition.
class RepeatedMemory {
 public:
  /// At least `bytes`, for a pattern of `pattern_bytes`, which repeats within `least_period` if it
  /// is shorter. Throws `std::system_error` if the system refuses.
  RepeatedMemory(std::size_t pattern_bytes, std::size_t bytes, std::size_t least_period);

  /// Writes the pattern. The end of a repetition may lack its last bytes, because pages are mapped
  /// whole.
  void fill(std::span<const std::byte> pattern);

  std::byte* data() const { return static_cast<std::byte*>(mapping_.get()); }
  std::size_t bytes() const { return mapping_.get_deleter().bytes; }

  /// Bytes after which contents repeat.
  std::size_t period() const { return period_; }

 private:
  struct Unmap {
    std::size_t bytes = 0;
    void operator()(void* begin) const;
  };
  std::size_t period_ = 0;
  std::unique_ptr<void, Unmap> mapping_;
};

}  // namespace oclab::native
