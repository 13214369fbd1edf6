// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: estimates the work of a problem size.
#pragma once

#include <functional>

#include "harness/sizes/plan_geometry.h"
#include "harness/spec/exercise.h"

namespace oclab {

/// Estimates the work of an exercise's sizes. A unit is 4 bytes moved, 8 floating-point operations,
/// or 4 work-items.
class WorkEstimate {
 public:
  /// Measures one small problem. `parameters` as for `plan_geometry`.
  WorkEstimate(const Exercise& exercise, const Tunables& tunables, const PlanGeometry& geometry,
               const Extent& parameters);

  /// The work of the problem and of all work-items of its plan; infinite for an image that is wider
  /// or higher than devices must support.
  double of(const Extent& extent) const;

 private:
  const Exercise& exercise_;
  Tunables tunables_;
  PlanGeometry geometry_;
  double per_element_ = 0;
};

/// For each dimension that counts elements, the largest granule for which the size with lengths
/// `length_of(granule)` takes at most `most` work. While it takes more, the longest granule is
/// replaced by the next smaller one of its dimension, finally by 1. `parameters` has the other
/// numbers.
Extent fitting_granules(const PlanGeometry& geometry, const WorkEstimate& work,
                        const Extent& parameters,
                        const std::function<std::size_t(std::size_t)>& length_of, double most);

}  // namespace oclab
