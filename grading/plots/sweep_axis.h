// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: which axis shows the sizes of a sweep.
#pragma once

#include <string>
#include <vector>

#include "grading/plots/chart.h"
#include "harness/spec/extent.h"

namespace oclab {

/// An axis, and the place of every extent on it.
struct SweepAxis {
  Axis axis;
  std::vector<double> places;  ///< not a number: differs in more than the axis shows
  std::string constant;        ///< "n = 16 M": what all on the axis have in common
};

/// Where one number varies, it is the axis; up to two extents that differ in another number as well
/// find no place then. Where all numbers of an extent are equal, their value is the axis. Other
/// sizes become categories.
SweepAxis axis_for(const std::vector<Extent>& extents, const std::vector<std::string>& names);

}  // namespace oclab
