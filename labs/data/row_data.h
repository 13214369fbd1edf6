// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: rows of floats whose sums are exact.
#pragma once

#include <cmath>
#include <cstddef>
#include <span>

#include "labs/data/exact_sums.h"

namespace oclab {

/// Terms of a row of this many, without their signs.
inline TermRange row_terms(std::size_t length) { return {length, kFloatSums, length}; }

/// The signs of a row's terms. Those of most rows are the same, so that a share of the sum says how
/// many terms are in it. From row `first` on, three rows in eight are negative, and one has both
/// signs; the seed decides which.
class RowSigns {
 public:
  RowSigns(std::size_t index, std::size_t first, Draws& draws) {
    if (index < first) return;
    const std::uint64_t kind = draws.below(8);
    both_ = kind == 0;
    negative_ = kind < 4;
  }

  float next(Draws& draws) const {
    return (both_ ? draws.below(2) == 0 : negative_) ? -1.0F : 1.0F;
  }

 private:
  bool both_ = false;
  bool negative_ = false;
};

/// Fills row `index` and returns its sum, which a float holds exactly.
inline float draw_row(std::span<float> row, std::size_t index, float unit, Draws& draws) {
  if (row.empty()) return 0;
  const TermRange range = row_terms(row.size());
  constexpr std::size_t kPositiveRows = 64;
  const RowSigns signs(index, kPositiveRows, draws);
  double sum = 0;
  for (float& value : row) {
    const float sign = signs.next(draws);
    value = sign * unit * draw_term(range, draws);
    sum += value;
  }
  return static_cast<float>(sum);
}

/// Gives one element of a row, which is not empty, another value of its sign, and its sum the
/// change. Returns which element of the row.
inline std::size_t redraw_element(std::span<float> row, float& sum, float unit, Draws& draws) {
  const std::size_t changed = draws.below(row.size());
  float& value = row[changed];
  const float next = std::copysign(unit * draw_term(row_terms(row.size()), draws), value);
  sum = static_cast<float>(double{sum} + next - value);
  value = next;
  return changed;
}

}  // namespace oclab
