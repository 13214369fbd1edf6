// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: a chart as data, which any renderer can draw.
#pragma once

#include <limits>
#include <string>
#include <vector>

#include "harness/statistics/statistics.h"

namespace oclab {

/// How an axis places its values. Categories have the values 0, 1, 2, …
enum class AxisScale { kLinear, kLog2, kLog10, kCategories };

/// One axis. On a y axis, categories run from the top down.
struct Axis {
  std::string title;  ///< what the values are: "useful data"
  std::string unit;   ///< "GB/s"; "" for a plain number
  AxisScale scale = AxisScale::kLinear;
  std::vector<std::string> categories;  ///< names, only for `kCategories`
};

/// A missing value: not a number.
inline constexpr double kNoValue = std::numeric_limits<double>::quiet_NaN();

/// One measured or predicted point. Its value is y, or x if y has categories.
struct ChartPoint {
  double x = 0;
  double y = 0;
  Interval interval;    ///< 95 %, around the value; {0, 0} for none
  std::string name;     ///< what was measured: "n = 16 M", "dot_vector"
  std::string failure;  ///< why the value is `kNoValue`: "wrong result"; "" if it has a value
};

/// Points of one kind.
struct Series {
  std::string name;
  bool joined = false;  ///< by a line
  std::vector<ChartPoint> points;
  std::string gpu{};  ///< that the points are predicted for: "NVIDIA H200"; "" if measured
};

/// A point of a ceiling's line, in the units of the axes.
struct Corner {
  double x = 0;
  double y = 0;
};

/// A line that no point should exceed. A single corner is a constant value.
struct Ceiling {
  std::string name;  ///< with its value: "copy peak 22.4 GB/s"
  std::vector<Corner> line;
  std::string gpu{};  ///< whose predicted points it limits; "" for the measured ones
};

/// A chart and the source of its numbers.
struct Chart {
  std::string title;
  Axis x;
  Axis y;
  std::vector<Series> series;
  std::vector<Ceiling> ceilings;
  std::vector<std::string> notes;  ///< verdicts and warnings, one sentence or two each
  std::string source;              ///< device, date, sizes, repetitions
};

/// Returns whether the values are on the x axis, because y has categories.
inline bool is_sideways(const Chart& chart) { return chart.y.scale == AxisScale::kCategories; }

/// Returns the point's value on the axis of the rates.
inline double value_of(const Chart& chart, const ChartPoint& point) {
  return is_sideways(chart) ? point.x : point.y;
}

}  // namespace oclab
