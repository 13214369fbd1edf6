// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: sizes, arguments and launch shapes that several labs share.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <utility>

#include "harness/spec/launch.h"
#include "harness/spec/tunables.h"

namespace oclab {

/// 2^20, the unit of problem sizes.
constexpr std::size_t kMi = std::size_t{1} << 20;

/// The argument for a length, a size or a number of steps: the labs' kernels take them as `uint`.
inline Argument count(std::size_t n) { return value(static_cast<std::uint32_t>(n)); }

/// A tunable that takes powers of two.
inline Tunable power_of_two(std::string name, std::int64_t min, std::int64_t max,
                            std::int64_t fallback) {
  return {
      .name = std::move(name), .min = min, .max = max, .fallback = fallback, .power_of_two = true};
}

/// Enough groups of GROUP work-items for n elements, PER_ITEM of them per work-item.
inline NdRange per_item_range(std::size_t n, const Tunables& tunables) {
  const std::size_t items = divide_up(n, tunable(tunables, "PER_ITEM"));
  return range_1d(items, tunable(tunables, "GROUP"));
}

}  // namespace oclab
