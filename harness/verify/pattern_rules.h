// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: the rules that find_pattern() tries, one regularity each.
#pragma once

#include <cstddef>
#include <optional>

#include "harness/verify/evidence.h"
#include "harness/verify/pattern.h"

namespace oclab::rules {

/// A rule's answer: nothing if the evidence does not show its regularity.
using Found = std::optional<Pattern>;

// What the wrong elements hold, wherever they are (pattern_contents.cpp).
Found nothing_written(const Evidence& evidence);
Found unwritten_scratch(const Evidence& evidence);
Found partly_written(const Evidence& evidence);
Found all_zero(const Evidence& evidence);
Found not_finite(const Evidence& evidence);
Found adds_to_old_contents(const Evidence& evidence);
Found reinterpreted(const Evidence& evidence);
Found whole_numbers(const Evidence& evidence);

// Where the wrong elements are, whatever they hold (pattern_positions.cpp, pattern_stride.cpp).
Found only_first(const Evidence& evidence);
Found only_last(const Evidence& evidence);
Found partial_group(const Evidence& evidence);
Found partial_tiles(const Evidence& evidence);
Found edges(const Evidence& evidence);
Found first_edges(const Evidence& evidence);
Found corner(const Evidence& evidence);
Found second_half(const Evidence& evidence);
Found every_kth_wrong(const Evidence& evidence);
Found every_kth_right(const Evidence& evidence);
Found first_of_block(const Evidence& evidence);
Found repeating(const Evidence& evidence);
Found tail(const Evidence& evidence);
Found range(const Evidence& evidence);
Found range_of_columns(const Evidence& evidence);

// Which other element's value the wrong elements hold (pattern_moves.cpp).
Found transposed(const Evidence& evidence);
Found tile_transposed(const Evidence& evidence);
Found tiles_misplaced(const Evidence& evidence);
Found shifted(const Evidence& evidence);
Found reversed(const Evidence& evidence);
Found rearranged(const Evidence& evidence);
Found misplaced_terms(const Evidence& evidence);

// Which other component's value they hold (pattern_components.cpp).
Found exchanged_components(const Evidence& evidence);

// How far the wrong elements are off (pattern_errors.cpp).
Found rounded(const Evidence& evidence);
Found narrow_integer(const Evidence& evidence);
Found one_value(const Evidence& evidence);
Found constant_factor(const Evidence& evidence);
Found constant_difference(const Evidence& evidence);
Found shortfall(const Evidence& evidence);
Found lost_precision(const Evidence& evidence);
Found double_held_in_float(const Evidence& evidence);
Found one_sided(const Evidence& evidence);
Found nearly_right(const Evidence& evidence);

// For buffers of one element, such as the result of a reduction (pattern_scalar.cpp).
Found scalar_factor(const Evidence& evidence);
Found scalar_difference(const Evidence& evidence);
Found scalar_share(const Evidence& evidence);

/// Whether all wrong elements satisfy the predicate of their index.
template <typename Predicate>
bool all_wrong(const Evidence& evidence, Predicate predicate) {
  for (std::size_t i = evidence.first_wrong(); i <= evidence.last_wrong(); ++i) {
    if (evidence.wrong(i) && !predicate(i)) return false;
  }
  return true;
}

/// The first regularity in where the wrong elements are.
Found position(const Evidence& evidence);

}  // namespace oclab::rules
