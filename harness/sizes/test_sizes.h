// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: the sizes at which a kernel is tested.
#pragma once

#include <cstddef>
#include <string_view>
#include <vector>

#include "harness/spec/exercise.h"

namespace oclab {

/// The sizes at which a file with these tunables is tested: the exercise's `test_extents`, then
/// sizes derived from the launches that the file itself asks for, each size once. Pure and
/// deterministic. `numbers` are other lengths that the file uses (see `defined_numbers`).
///
/// The rule, with the granule and the widths of `plan_geometry`, most important first:
///  1. the smallest: 1, 2 and 3 in every dimension, and every combination of 1 and 3;
///  2. both sides of every guard together: each dimension a multiple of granule and 64, or one
///     more, or one less, in every combination, with at least two work-groups along each (where
///     two of the largest granules exceed the bound below, of the next smaller ones);
///  3. both sides of every guard alone: w - 1, w and w + 1 for every width w, and around two and
///     three granules; odd remainders of a granule; where there are several dimensions, the long
///     lengths of one meet the short ones of the others;
///  4. one dimension is a multiple of 2, 4, 8, 16 or 32 and of nothing larger, the others of all.
/// Numbers that count no elements (a stride) are those of `model_extent`; with the others of
/// `test_extents`, both sides of one granule are tested.
///
/// The bound: no derived size has more than `kMostWork` units of work, and all of them together no
/// more than `kMostWorkOfAll`; of what exceeds the bound, the least important sizes are left out.
std::vector<Extent> test_sizes(const Exercise& exercise, const Tunables& tunables,
                               const std::vector<std::size_t>& numbers = {});

/// The same for a kernel file, with the numbers that it defines. Throws `TunableError`.
std::vector<Extent> test_sizes(const Exercise& exercise, std::string_view source);

/// See `test_sizes`; in units of `WorkEstimate`.
constexpr double kMostWork = 5e6;
constexpr double kMostWorkOfAll = 96e6;

}  // namespace oclab
