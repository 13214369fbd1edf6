// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: the size of one problem.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

namespace oclab {

/// The size of one problem: up to three numbers, which `Exercise::extent_names` names, such as
/// {"n", "stride"} or {"rows", "columns"}.
struct Extent {
  std::size_t x = 1;
  std::size_t y = 1;
  std::size_t z = 1;

  /// Number `i` of x, y and z.
  constexpr std::size_t& operator[](std::size_t i) { return i == 0 ? x : i == 1 ? y : z; }
  constexpr std::size_t operator[](std::size_t i) const { return i == 0 ? x : i == 1 ? y : z; }

  friend bool operator==(const Extent&, const Extent&) = default;
};

/// "rows=33 columns=7": the extent with the exercise's names. `names` has one to three entries.
std::string describe(const Extent& extent, const std::vector<std::string>& names);

}  // namespace oclab
