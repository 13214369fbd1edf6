// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: random integers, and what reductions of them should give.
#pragma once

#include <algorithm>
#include <cstdint>
#include <span>
#include <vector>

#include "spec/rng.h"

namespace oclab {

/// Odd numbers of both signs: no element can be lost unseen, the sum stays far from the limits of
/// int, and a product is never zero.
inline std::vector<std::int32_t> odd_ints(Rng& rng, std::size_t n) {
  std::vector<std::int32_t> values = uniform_ints(rng, n, -500, 499);
  for (std::int32_t& value : values) value = 2 * value + 1;
  return values;
}

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
