// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: what a size costs, without making its problem.
#pragma once

#include <functional>

#include "harness/sizes/plan_geometry.h"
#include "harness/spec/exercise.h"

namespace oclab {

/// Estimates the work of one exercise's sizes, in units of one element of 4 bytes moved, 8
/// floating-point operations or 4 work-items.
class WorkEstimate {
 public:
  /// Makes one small problem. `parameters` as for `plan_geometry`.
  WorkEstimate(const Exercise& exercise, const Tunables& tunables, const PlanGeometry& geometry,
               const Extent& parameters);

  /// The work of the problem and of all work-items of its plan.
  double of(const Extent& extent) const;

 private:
  const Exercise& exercise_;
  Tunables tunables_;
  PlanGeometry geometry_;
  double per_element_ = 0;
};

/// For each dimension that counts elements, the largest granule such that a size of `length_of` the
/// granules takes at most `most`: as long as it takes more, the longest of them gives way to the
/// next smaller one of its dimension, in the end to 1. Other numbers are those of `parameters`.
Extent fitting_granules(const PlanGeometry& geometry, const WorkEstimate& work,
                        const Extent& parameters,
                        const std::function<std::size_t(std::size_t)>& length_of, double most);

}  // namespace oclab
