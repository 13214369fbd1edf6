// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: whether a kernel file computes indices in floats.
#pragma once

#include <cstddef>
#include <string_view>

#include "harness/spec/exercise.h"

namespace oclab {

/// Floats hold every whole number up to this one, but not the next.
inline constexpr std::size_t kFloatIntegers = std::size_t{1} << 24;

/// The first line in which a float seems to become an index, or an id or a size becomes a float; 0
/// if there is none. Reads words, not types, so it may be mistaken either way.
int float_index(std::string_view source);

/// A size with more elements than floats can number: one dimension of so many, or two together.
Extent beyond_floats(const Exercise& exercise, const Tunables& tunables);

}  // namespace oclab
