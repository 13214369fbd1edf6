// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: rows of floats whose sums are exact.
#pragma once

#include <cstddef>
#include <span>

#include "labs/data/exact_sums.h"

namespace oclab {

/// Terms of a row of this many; of one sign, so that a share of the sum says how many are in it.
inline TermRange row_terms(std::size_t length) { return {length, kFloatSums, length}; }

/// The sign of row `index`: every second one of a large matrix is negative.
inline float sign_of_row(std::size_t index) { return index >= 64 && index % 2 == 1 ? -1 : 1; }

/// Fills row `index` and returns its sum, which a float holds exactly.
inline float draw_row(std::span<float> row, std::size_t index, Draws& draws) {
  if (row.empty()) return 0;
  const TermRange range = row_terms(row.size());
  double sum = 0;
  for (float& value : row) sum += value = sign_of_row(index) * draw_term(range, draws);
  return static_cast<float>(sum);
}

/// Gives one element of row `index`, which is not empty, another value and its sum the change.
/// Returns which element of the row.
inline std::size_t redraw_element(std::span<float> row, std::size_t index, float& sum,
                                  Draws& draws) {
  const std::size_t changed = draws.below(row.size());
  float& value = row[changed];
  const float next = sign_of_row(index) * draw_term(row_terms(row.size()), draws);
  sum = static_cast<float>(double{sum} + next - value);
  value = next;
  return changed;
}

}  // namespace oclab
