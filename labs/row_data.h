// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: rows of floats whose sums are exact.
#pragma once

#include <cstddef>
#include <span>

#include "exact_sums.h"

namespace oclab {

/// Terms of a row of so many: positive in short rows, of both signs in long ones.
inline TermRange row_terms(std::size_t length) {
  constexpr std::size_t kLongestPositiveRow = 1024;
  return {length, kFloatSums, kLongestPositiveRow};
}

/// Fills a row and returns its sum, which a float holds exactly.
inline float draw_row(std::span<float> row, Draws& draws) {
  if (row.empty()) return 0;
  const TermRange range = row_terms(row.size());
  double sum = 0;
  for (float& value : row) sum += value = draw_term(range, draws);
  return static_cast<float>(sum);
}

/// Gives one element of a row another value and its sum the change.
inline void redraw_element(std::span<float> row, float& sum, Draws& draws) {
  if (row.empty()) return;
  float& value = row[draws.below(row.size())];
  const float next = draw_term(row_terms(row.size()), draws);
  sum = static_cast<float>(double{sum} + next - value);
  value = next;
}

}  // namespace oclab
