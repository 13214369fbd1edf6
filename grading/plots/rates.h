// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: from times to the points of a chart, and to the rows of a table.
#pragma once

#include <functional>
#include <optional>
#include <string>

#include "grading/plots/chart.h"
#include "grading/plots/exercise_benchmark.h"
#include "grading/timing/peaks.h"

namespace oclab {

/// A rate in its unit (GB/s, GFLOP/s or MP/s).
struct PlotRate {
  double value = 0;
  Interval interval;  ///< 95 %; {0, 0} for a single sample
};

/// Returns whether there is a timing, and of a kernel that ran.
bool has_samples(const std::optional<Timing>& timing);

/// Returns the median rate. Throws `std::invalid_argument` for a timing without samples.
PlotRate rate_of(const Timing& timing, double work, Rate rate);

/// Returns the axis for rates of this kind.
Axis rate_axis(Rate rate);

/// Converts a rate per second to the unit of its axis.
double in_axis_unit(double per_second, Rate rate);

/// Returns the highest rate per second that the device's peaks allow. For operations this is the
/// roofline: the multiply-add peak, or less if the copy peak limits it.
double ceiling_of(const Exercise& exercise, const UsefulWork& work, const Peaks& peaks);

/// Sets the value (x if `sideways`) and the interval of a point, or its failure.
void set_value(ChartPoint& point, const Timing& timing, double work, Rate rate, bool sideways);

/// Returns "wrong result", "does not build", …
std::string failure_words(const KernelFailure& failure);

/// Returns these words and the first line of the failure's message.
std::string failure_reason(const KernelFailure& failure);

/// Returns a number of elements, in units of 1024 if it is a multiple: "4 K", "16 M", "100003".
std::string count_text(std::size_t count);

/// Returns an extent as "n = 16 M, stride = 32".
std::string extent_text(const Extent& extent, const std::vector<std::string>& names);

/// Returns the line below a chart: device, time and method of measurement.
std::string source_text(const DeviceInfo& device, int repetitions);

/// Called with each comparison when it is measured, to show it.
using OnMeasured = std::function<void(const Comparison&)>;

/// Returns the head of a table of such rows.
std::string measured_head();

/// Returns the row with the rates of both kernels and their ratio. `name`: the size, or the
/// exercise.
std::string measured_row(const std::string& name, const Comparison& comparison);

}  // namespace oclab
