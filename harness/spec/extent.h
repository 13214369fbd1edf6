// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: the size of one problem.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

namespace oclab {

/// The size of one problem instance, up to three numbers. What each means is named by
/// `Exercise::extent_names`, e.g. {"n", "stride"} or {"rows", "columns"}.
struct Extent {
  std::size_t x = 1;
  std::size_t y = 1;
  std::size_t z = 1;

  friend bool operator==(const Extent&, const Extent&) = default;
};

/// "rows=33 columns=7": the extent with the exercise's names. `names` has one to three entries.
std::string describe(const Extent& extent, const std::vector<std::string>& names);

}  // namespace oclab
