// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: from values to places in a figure.
#pragma once

#include <string>
#include <vector>

#include "grading/plots/chart.h"

namespace oclab {

/// A mark on an axis.
struct Tick {
  double value = 0;
  std::string text;
};

/// Maps the values of an axis to places between two ends (pixels, or columns and rows).
class Scale {
 public:
  /// `low` and `high` are shown at `from` and `to`. Both must be above 0 for a logarithmic axis.
  Scale(const Axis& axis, Interval shown, double from, double to);

  double at(double value) const;
  double low() const { return shown_.low; }
  double high() const { return shown_.high; }

  /// Round values within the range, `most` at most; every category, whatever `most` says.
  std::vector<Tick> ticks(std::size_t most) const;

 private:
  Axis axis_;
  Interval shown_;
  double from_;
  double to_;
};

/// The ranges that show all points, intervals and ceilings of a chart, with some air. They are
/// valid even for a chart without a point.
struct Ranges {
  Interval x;
  Interval y;
};
Ranges ranges_of(const Chart& chart);

/// The corners between which a ceiling is drawn: two or more, or none.
std::vector<Corner> corners_of(const Ceiling& ceiling, const Chart& chart, const Ranges& ranges);

/// "4 K", "16 M", "100003": a number of elements, in units of 1024 where it is a multiple.
std::string count_text(std::size_t count);

}  // namespace oclab
