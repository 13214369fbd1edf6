// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: what a size costs, without making its problem.
#pragma once

#include "spec/exercise.h"
#include "spec/plan_geometry.h"

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

}  // namespace oclab
