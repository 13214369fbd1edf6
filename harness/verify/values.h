// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: raw bytes read as numbers.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <span>

#include "harness/spec/element.h"

namespace oclab {

/// Element `i` of raw bytes that hold values of type T; the bytes need not be aligned.
template <typename T>
T load(std::span<const std::byte> bytes, std::size_t i) {
  T value;
  std::memcpy(&value, bytes.data() + i * sizeof(T), sizeof(T));
  return value;
}

/// Raw bytes of one element type, read as doubles (exact for all four types).
class Values {
 public:
  /// Sees `bytes` as elements of type `element`; the bytes must outlive this object.
  Values(Element element, std::span<const std::byte> bytes) : element_(element), bytes_(bytes) {}

  /// Number of whole elements.
  std::size_t size() const { return bytes_.size() / size_of(element_); }

  /// Element `i`, which must be less than `size()`.
  double operator[](std::size_t i) const {
    switch (element_) {
      case Element::kInt: return load<std::int32_t>(bytes_, i);
      case Element::kUint: return load<std::uint32_t>(bytes_, i);
      case Element::kFloat: return static_cast<double>(load<float>(bytes_, i));
      case Element::kDouble: return load<double>(bytes_, i);
    }
    return 0;
  }

 private:
  Element element_;
  std::span<const std::byte> bytes_;
};

}  // namespace oclab
