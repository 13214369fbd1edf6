// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: the sizes at which a kernel is tested.
#pragma once

#include <cstddef>
#include <string_view>
#include <vector>

#include "harness/spec/exercise.h"

namespace oclab {

/// Numbers of a file that may be sizes from which on the kernel behaves differently.
struct FileNumbers {
  std::vector<std::size_t> defined{};  ///< see `defined_numbers`
  std::vector<std::size_t> written{};  ///< see `number_literals`
};

/// Those of this source.
FileNumbers numbers_of(std::string_view source);

/// The sizes at which a file with these tunables is tested, each once: the exercise's
/// `test_extents`, then sizes derived from the file's launches. Deterministic.
///
/// The derived sizes, with the granules and widths of `plan_geometry`, most important first:
///  1. the smallest: 1, 2 and 3 in every dimension, and every combination of 1 and 3; one dimension
///     longer than a granule and the others 1; one dimension 6 or 12 and the others 8 or 16, where
///     vectors that are aligned in one row are not in the next;
///  2. both sides of all guards together: each dimension a multiple of granule and 64, one more, or
///     one less, in every combination, with at least two work-groups along each dimension (of the
///     next smaller granules, if two of the largest exceed the bound);
///  3. both sides of each guard: w - 1, w and w + 1 for every width w, and around two and three
///     granules; odd remainders of a granule. Long lengths of one dimension are combined with short
///     lengths of the others;
///  4. one dimension is a multiple of 2, 4, 8, 16 or 32 but not of the next power of two, while the
///     others are multiples of 64;
///  5. each number that the file writes down, and one more, in each dimension, beside short lengths
///     and longer ones of the others; one more in all dimensions, and in all but one; so many
///     work-groups and one more.
/// Numbers that do not count elements (a stride) are those of `model_extent`. With those of
/// `test_extents`, and with the numbers that the file writes down and one more, up to the largest
/// of `test_extents`, only both sides of one granule are tested.
///
/// The bound: a derived size has at most `kMostWork` units of work, one of 5 at most
/// `kMostWorkOfOneWritten`, and all together have at most `kMostWorkOfAll`, those of 5 besides at
/// most `kMostWorkOfWritten`. The least important sizes beyond the bound are left out.
std::vector<Extent> test_sizes(const Exercise& exercise, const Tunables& tunables,
                               const FileNumbers& numbers = {});

/// The same for a kernel file and the numbers that it defines. If the file seems to compute indices
/// in floats (`float_index`), a size with more elements than floats can number is the last. Throws
/// `TunableError`.
std::vector<Extent> test_sizes(const Exercise& exercise, std::string_view source);

/// The bounds of `test_sizes`, in units of `WorkEstimate`.
constexpr double kMostWork = 5e6;
constexpr double kMostWorkOfAll = 96e6;
constexpr double kMostWorkOfWritten = 24e6;  ///< of the sizes in 5
constexpr double kMostWorkOfOneWritten = 1e7;

/// Bounds on derived sizes, in units of `WorkEstimate`.
struct WorkBounds {
  double each = kMostWork;      ///< of one size
  double all = kMostWorkOfAll;  ///< of all derived sizes
  double run = 0;               ///< what every size takes besides, however small it is
};

/// Adds the derived sizes of `test_sizes` that are within these bounds and not among `all` yet.
void add_derived_sizes(std::vector<Extent>& all, const Exercise& exercise, const Tunables& tunables,
                       const FileNumbers& numbers, WorkBounds bounds);

/// Adds those of them that come from the numbers that the file writes down (5), after those that
/// tell whether vectors are aligned in every row.
void add_written_sizes(std::vector<Extent>& all, const Exercise& exercise, const Tunables& tunables,
                       const FileNumbers& numbers, const WorkBounds& bounds);

}  // namespace oclab
