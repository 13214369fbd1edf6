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
  /// At least `bytes`, which repeat `pattern`. The end of a repetition may lack the pattern's last
  /// bytes, because pages are mapped whole. Throws `std::system_error` if the system refuses.
  RepeatedMemory(std::span<const std::byte> pattern, std::size_t bytes);

  std::byte* data() const { return static_cast<std::byte*>(mapping_.get()); }
  std::size_t bytes() const { return mapping_.get_deleter().bytes; }

 private:
  struct Unmap {
    std::size_t bytes = 0;
    void operator()(void* begin) const;
  };
  std::unique_ptr<void, Unmap> mapping_;
};

}  // namespace oclab::native
