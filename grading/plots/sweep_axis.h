// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: the axis of the sizes of a sweep.
#pragma once

#include <string>
#include <vector>

#include "grading/plots/chart.h"
#include "harness/spec/extent.h"

namespace oclab {

/// An axis, and the place of every extent on it.
struct SweepAxis {
  Axis axis;
  std::vector<double> places;  ///< NaN: not on the axis
  std::string constant;        ///< "n = 16 M": the common numbers
};

/// Returns the axis for these extents: the number that varies, except in up to two extents that are
/// left out; or the common value, if the numbers of each extent are equal; or categories.
SweepAxis axis_for(const std::vector<Extent>& extents, const std::vector<std::string>& names);

}  // namespace oclab
