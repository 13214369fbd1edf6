// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: how the launches of a plan depend on the size of the problem.
#pragma once

#include <array>
#include <cstddef>
#include <vector>

#include "harness/spec/exercise.h"

namespace oclab {

/// One number of an extent, as a plan with certain tunables uses it. All lengths are in elements.
struct Dimension {
  /// Whether buffers grow with it. Other numbers are parameters, such as a stride or a number of
  /// steps, and have no lengths below.
  bool counts_elements = false;
  /// The elements that one more work-group covers, for every launch that depends on this dimension,
  /// ascending. If none does, the largest number that the file defines is used. May be empty.
  std::vector<std::size_t> granules;
  /// Lengths of at least 2 at which a kernel may take another path, ascending: granules of all
  /// launches, the length from which work-items loop, numbers that the file defines, vector widths
  /// and common block sizes.
  std::vector<std::size_t> widths;
};

/// The dimensions of an extent; unused ones count no elements.
using PlanGeometry = std::array<Dimension, 3>;

/// Derives the geometry from the plan: compares launches (not arguments) at increasing sizes, and
/// buffers at two sizes. `numbers` are those that the file defines besides its tunables.
/// `parameters` has the numbers that do not count elements.
PlanGeometry plan_geometry(const Exercise& exercise, const Tunables& tunables,
                           std::vector<std::size_t> numbers, const Extent& parameters);

/// Returns `parameters` with `length` for every number that counts elements.
Extent with_length(const PlanGeometry& geometry, Extent parameters, std::size_t length);

/// Returns the plan, or no launches if it throws; running this size reports the error.
std::vector<Launch> plan_or_nothing(const Exercise& exercise, const Extent& extent,
                                    const Tunables& tunables);

/// Each combination of the numbers that do not count elements once, in an extent whose other
/// numbers are 1. The combination of `model_extent` is the first. Then the file's numbers, up to
/// the largest of `test_extents`.
std::vector<Extent> parameters_of(const Exercise& exercise, const PlanGeometry& geometry,
                                  const std::vector<std::size_t>& numbers);

}  // namespace oclab
