// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: the private arrays of one work-item.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

namespace oclab::native {

/// The bytes of a private array, and their shadow if uninitialised values are looked for. They move
/// when another array is added.
struct PrivateArray {
  std::byte* data = nullptr;
  std::byte* shadow = nullptr;
  std::uint64_t bytes = 0;
};

/// A stack of arrays in frames: a frame for each function that has arrays.
class PrivateMemory {
 public:
  /// The most arrays, and bytes of all of them, that a work-item can have at a time. A GPU of
  /// NVIDIA has as many bytes.
  static constexpr std::size_t kMostArrays = 1024;
  static constexpr std::uint64_t kMostBytes = std::uint64_t{512} << 10;

  /// Forgets all arrays and frames. `with_shadows`: the arrays that follow have shadows.
  void clear(bool with_shadows);

  void open_frame() { frames_.push_back(places_.size()); }

  /// Forgets the arrays of the latest frame, if one is open.
  void close_frame();

  /// Adds an array of poison, all of whose bits are uninitialised. Returns its index, or nothing if
  /// that would be too many arrays or bytes.
  std::optional<std::uint32_t> add(std::uint64_t bytes);

  /// The array with this index; without bytes if there is none.
  PrivateArray array(std::size_t index) {
    if (index >= places_.size()) return {};
    const Place place = places_[index];
    return {data_.data() + place.begin, with_shadows_ ? shadows_.data() + place.begin : nullptr,
            place.bytes};
  }

 private:
  struct Place {
    std::uint64_t begin = 0;
    std::uint64_t bytes = 0;
  };

  std::vector<Place> places_;
  std::vector<std::size_t> frames_;  // how many arrays there were at the start of each
  std::vector<std::byte> data_;      // kept at its greatest size
  std::vector<std::byte> shadows_;
  std::uint64_t used_ = 0;
  bool with_shadows_ = false;
};

}  // namespace oclab::native
