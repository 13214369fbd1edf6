// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: how the launches of a plan follow the size of the problem.
#pragma once

#include <array>
#include <cstddef>
#include <string_view>
#include <vector>

#include "harness/spec/exercise.h"

namespace oclab {

/// One number of an extent, as a plan with certain tunables uses it. All lengths are in elements.
struct Dimension {
  /// Whether buffers grow with it. Other numbers are parameters, such as a stride or a number of
  /// steps: no length below applies to them.
  bool counts_elements = false;
  /// What one more work-group covers, of every launch that depends on this dimension, ascending.
  /// Where none does, the largest number that the file sets stands in for it. May be empty.
  std::vector<std::size_t> granules;
  /// Every length, from 2 on, at which a kernel may take another path, ascending: granules of all
  /// launches, the point from which work-items loop, numbers that the file sets, vector widths and
  /// common block sizes.
  std::vector<std::size_t> widths;
};

/// The dimensions of an extent; unused ones count no elements.
using PlanGeometry = std::array<Dimension, 3>;

/// The extent's numbers, for loops over dimensions.
constexpr std::array<std::size_t Extent::*, 3> kExtentNumbers{&Extent::x, &Extent::y, &Extent::z};

/// Probes the plan: it compares launches (not arguments) at growing sizes, and buffers at two, so
/// that an exercise need not declare any of this. `numbers` are those that the file sets besides
/// its tunables; `parameters` holds the values of the numbers that count no elements.
PlanGeometry plan_geometry(const Exercise& exercise, const Tunables& tunables,
                           std::vector<std::size_t> numbers, const Extent& parameters);

/// The extent in which every number that counts elements is `length`; `parameters` has the others.
Extent with_length(const PlanGeometry& geometry, Extent parameters, std::size_t length);

/// The plan, or no launches where it cannot be made: running this size reports why.
std::vector<Launch> plan_or_nothing(const Exercise& exercise, const Extent& extent,
                                    const Tunables& tunables);

}  // namespace oclab
