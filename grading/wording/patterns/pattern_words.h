// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: the wording of each pattern in a wrong result.
#pragma once

#include <span>
#include <string_view>

#include "harness/verify/pattern.h"

namespace oclab {

/// The words for one kind and variant of a pattern, for `fill`. Besides the pattern's own facts
/// they may use those of every mismatch: buffer, count, wrong, untouched, index (of the first wrong
/// element), rows, columns, group (work-items), format, variable, and the state of the wrong
/// elements as `is`, as `are` and as `state`, whichever of the two fits.
struct PatternWords {
  PatternKind kind;
  std::string_view variant;
  std::string_view finding;
  std::string_view suggestion;
};

/// The rows for how far the wrong elements are off, and for those without a regularity.
std::span<const PatternWords> error_pattern_words();

/// The rows for single results, such as a sum.
std::span<const PatternWords> sum_pattern_words();

/// All rows.
std::span<const PatternWords> all_pattern_words();

/// The row of a pattern. Throws `std::logic_error` if there is none.
const PatternWords& words_of(const Pattern& pattern);

}  // namespace oclab
