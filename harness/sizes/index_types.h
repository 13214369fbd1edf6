// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: whether a kernel file computes indices in a type that cannot hold them.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

#include "harness/spec/exercise.h"

namespace oclab {

/// Floats hold every whole number up to this one, but not the next.
inline constexpr std::size_t kFloatIntegers = std::size_t{1} << 24;

/// The first line in which a float seems to become an index, or an id or a size becomes a float; 0
/// if there is none. Reads words, not types, so it may be mistaken either way.
int float_index(std::string_view source);

/// An index that seems to be kept in an integer of 8 or 16 bits.
struct NarrowIndex {
  int line = 0;
  std::string type;        ///< "ushort", as the file writes it
  std::string name;        ///< of the variable; "" for a cast
  std::size_t values = 0;  ///< the first number that the type cannot hold
};

/// The first variable or cast of 8 or 16 bits that gets its value from an id or a number of
/// elements, if there is one. Reads words, not types, so it may be mistaken either way.
std::optional<NarrowIndex> narrow_index(std::string_view source);

/// A size with more elements than floats can number: one dimension of so many, or two together.
Extent beyond_floats(const Exercise& exercise, const Tunables& tunables);

}  // namespace oclab
