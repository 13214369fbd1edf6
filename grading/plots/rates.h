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

/// "useful GB/s", …: what an axis with these rates is called.
const char* axis_title(Rate rate);

/// A rate per second in the axis' unit.
double in_axis_unit(double per_second, Rate rate);

/// The most that the device's peaks allow for this work, per second. For operations that is the
/// roofline: whatever is lower, the multiply-add peak or what the copy can feed.
double ceiling_of(const Exercise& exercise, const UsefulWork& work, const Peaks& peaks);

/// A point's fate in a few words, for its tip: "12.3 GB/s [12.1, 12.4]", or "wrong result".
std::string point_note(const Timing& timing, double work, Rate rate);

/// "wrong result", "does not build", …
std::string failure_words(const KernelFailure& failure);

/// The text with blanks at which no line breaks.
std::string tied(const std::string& text);

/// "n = 16 M, stride = 32": an extent for people.
std::string extent_text(const Extent& extent, const std::vector<std::string>& names);

/// Device, time and way of measuring, which every figure ends with.
std::string source_text(const DeviceInfo& device, int repetitions);

}  // namespace oclab
