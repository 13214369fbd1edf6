// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: random integers, and what reductions of them should give.
#pragma once

#include <algorithm>
#include <cstdint>
#include <span>

#include "labs/data/exact_sums.h"

namespace oclab {

/// Terms of sums that fit in an int in any order. Most have more than 16 bits, and some more than
/// the 24 of a float.
inline constexpr TermRange::Limits kIntSums{.sum = 0x1p31, .extreme = 1 << 26};

/// Terms of both signs, or positive ones only. All are odd: none is 0, so that no element can be
/// lost unseen, and no product is 0.
inline TermRange int_terms(std::size_t n, bool positive) { return {n, kIntSums, positive ? n : 0}; }

inline std::int32_t odd_int(const TermRange& range, Draws& draws) { return range.draw(draws) | 1; }

/// `combine` over all values as 32-bit words, where overflow wraps around.
template <typename Combine>
std::int32_t fold(std::span<const std::int32_t> values, std::uint32_t first, Combine combine) {
  for (const std::int32_t v : values) first = combine(first, static_cast<std::uint32_t>(v));
  return static_cast<std::int32_t>(first);
}

inline std::int32_t wrapped_sum(std::span<const std::int32_t> values) {
  return fold(values, 0, [](std::uint32_t a, std::uint32_t b) { return a + b; });
}

inline std::int32_t wrapped_product(std::span<const std::int32_t> values) {
  return fold(values, 1, [](std::uint32_t a, std::uint32_t b) { return a * b; });
}

inline std::int32_t count_positive(std::span<const std::int32_t> values) {
  const auto positive = [](std::int32_t v) { return v > 0; };
  return static_cast<std::int32_t>(std::count_if(values.begin(), values.end(), positive));
}

}  // namespace oclab
