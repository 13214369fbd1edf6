// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: a cache with lines of four sectors, which replaces the least recently used line.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace oclab::gpu {

/// A set-associative cache.
class SectorCache {
 public:
  /// Of about this many bytes; with 0 bytes, nothing hits.
  explicit SectorCache(std::uint64_t bytes);

  /// Returns whether it has this sector (an address divided by 32), and has it from now on.
  bool access(std::uint64_t sector);

 private:
  static constexpr unsigned kWays = 16;
  struct Line {
    std::uint64_t tag = ~std::uint64_t{0};
    std::uint64_t used = 0;
    std::uint8_t sectors = 0;
  };

  Line& line_of(std::uint64_t tag);

  std::uint64_t sets_;
  std::uint64_t now_ = 0;
  std::vector<Line> lines_;
  std::size_t latest_ = 0;  // of `lines_`: the next sector is often of the same line
};

}  // namespace oclab::gpu
