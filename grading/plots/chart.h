// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: a figure as data, which any renderer can draw.
#pragma once

#include <limits>
#include <string>
#include <vector>

#include "harness/statistics/statistics.h"

namespace oclab {

/// How an axis places its values. Categories stand at 0, 1, 2, …
enum class AxisScale { kLinear, kLog2, kLog10, kCategories };

/// One axis. On a y axis, categories run from the top down.
struct Axis {
  std::string title;  ///< with the unit: "speed in GB/s"
  AxisScale scale = AxisScale::kLinear;
  std::vector<std::string> categories;  ///< names, only for `kCategories`
};

/// In place of a value that there is not: not a number.
inline constexpr double kNoValue = std::numeric_limits<double>::quiet_NaN();

/// One measured point. If its value (y, or x where y has categories) is `kNoValue`, a cross at the
/// axis says so.
struct ChartPoint {
  double x = 0;
  double y = 0;
  Interval interval;  ///< around the value; {0, 0} for none
  std::string label;  ///< drawn beside the point where there is room; mostly empty
  std::string note;   ///< in full: what was measured, or why there is no value
};

/// Points of one kind.
struct Series {
  std::string name;
  bool joined = false;  ///< by a line, at whose end the name stands; otherwise there is a legend
  std::vector<ChartPoint> points;
};

/// A corner of a ceiling's line, in the units of the axes.
struct Corner {
  double x = 0;
  double y = 0;
};

/// A line that no point should pass. With a single corner it is a value that holds everywhere, and
/// runs across the whole figure.
struct Ceiling {
  std::string name;  ///< with its value: "copy peak 22.4 GB/s"
  std::vector<Corner> line;
};

/// A figure: what is drawn, and where the numbers come from.
struct Chart {
  std::string title;
  Axis x;
  Axis y;
  std::vector<Series> series;
  std::vector<Ceiling> ceilings;
  std::vector<std::string> notes;  ///< sentences for whoever reads the figure
  std::string source;              ///< device, date, sizes, repetitions
};

/// Whether the values run along x, because y has categories.
bool is_sideways(const Chart& chart);

/// Whether a series is joined by a line.
bool is_joined(const Chart& chart);

/// Whether the point has a value that the chart's axes can show.
bool has_value(const Chart& chart, const ChartPoint& point);

}  // namespace oclab
