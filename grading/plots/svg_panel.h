// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: one chart on its part of an SVG document.
#pragma once

#include <string>

#include "grading/plots/chart.h"

namespace oclab {

/// The part of a document that a chart gets, in the document's units.
struct Canvas {
  double top = 0;
  double width = 760;
  double height = 520;
  double font = 14;    ///< size of the letters; everything else follows
  bool keyed = false;  ///< points have numbers, and below the figure stands what they mean
};

/// The elements that draw the chart.
std::string svg_panel(const Chart& chart, const Canvas& canvas);

}  // namespace oclab
