// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: from times to the points of a figure.
#pragma once

#include <string>

#include "grading/plots/chart.h"
#include "grading/plots/race.h"
#include "grading/timing/peaks.h"

namespace oclab {

/// Work per second in the unit that a rate is reported in (GB/s, GFLOP/s, MP/s).
struct PlotRate {
  double value = 0;
  Interval interval;  ///< 95 %; {0, 0} for a single sample
};

/// The useful work of a launch that the rate counts: bytes, operations or pixels.
double counted_work(const UsefulWork& work, Rate rate);

/// The median rate. Throws `std::invalid_argument` for a timing without samples.
PlotRate rate_of(const Timing& timing, double work, Rate rate);

/// The axis that shows these rates: "useful data" in GB/s, ….
Axis rate_axis(Rate rate);

/// A rate per second in the axis' unit.
double in_axis_unit(double per_second, Rate rate);

/// The most that the device's peaks allow for this work, per second. For operations that is the
/// roofline: whatever is lower, the multiply-add peak or what the copy can feed.
double ceiling_of(const Exercise& exercise, const UsefulWork& work, const Peaks& peaks);

/// Sets the value of a point, along x if `sideways`, its interval or its failure.
void set_value(ChartPoint& point, const Timing& timing, double work, Rate rate, bool sideways);

/// "wrong result", "does not build", …
std::string failure_words(const KernelFailure& failure);

/// "4 K", "16 M", "100003": a number of elements, in units of 1024 where it is a multiple.
std::string count_text(std::size_t count);

/// "n = 16 M, stride = 32": an extent for people.
std::string extent_text(const Extent& extent, const std::vector<std::string>& names);

/// Device, time and way of measuring, which every figure ends with.
std::string source_text(const DeviceInfo& device, int repetitions);

}  // namespace oclab
