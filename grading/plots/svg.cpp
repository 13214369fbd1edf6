// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: figures as SVG.
#include "grading/plots/svg.h"

#include <fmt/format.h>

#include <algorithm>

#include "grading/plots/svg_marks.h"
#include "grading/plots/svg_panel.h"

namespace oclab {
namespace {

constexpr double kWidth = 760;
constexpr double kUsualHeight = 540;
constexpr double kHeightWithKey = 620;
constexpr double kRowHeight = 27;  // of a category on the y axis
constexpr double kWideFont = 14;
/// At 400 px these letters are 12 px high.
constexpr double kNarrowFont = 23;

double height_of(const Chart& chart) {
  if (!is_sideways(chart)) return is_joined(chart) ? kUsualHeight : kHeightWithKey;
  // The narrow drawing's letters need as much room around the plot.
  return 260 + kRowHeight * static_cast<double>(chart.y.categories.size());
}

std::string point_text(const Series& series, const ChartPoint& point) {
  const std::string what = point.note.empty() ? point.label : point.note;
  return what.empty() ? "" : fmt::format("{}: {}. ", series.name, what);
}

/// What a reader who does not see the figure gets.
std::string description(const std::vector<Chart>& charts) {
  std::string text;
  for (const Chart& chart : charts) {
    text += fmt::format("{}. {} over {}. ", chart.title, chart.y.title, chart.x.title);
    for (const Ceiling& ceiling : chart.ceilings) text += ceiling.name + ". ";
    for (const Series& series : chart.series) {
      for (const ChartPoint& point : series.points) text += point_text(series, point);
    }
    text += chart.source + " ";
  }
  return text;
}

std::string drawing(const std::vector<Chart>& charts, const char* name, double font, bool keyed) {
  std::string text = fmt::format("<g class=\"{}\">\n", name);
  double top = 0;
  for (const Chart& chart : charts) {
    text += svg_panel(
        chart,
        {.top = top, .width = kWidth, .height = height_of(chart), .font = font, .keyed = keyed});
    top += height_of(chart);
  }
  return text + "</g>\n";
}

}  // namespace

std::string svg_of(const std::vector<Chart>& charts) {
  double height = 0;
  std::string title;
  for (const Chart& chart : charts) {
    height += height_of(chart);
    title += (title.empty() ? "" : "; ") + chart.title;
  }
  return fmt::format(
             "<svg xmlns=\"http://www.w3.org/2000/svg\" class=\"oclab-chart\" role=\"img\" "
             "viewBox=\"0 0 {:.0f} {:.0f}\">\n<title>{}</title>\n<desc>{}</desc>\n",
             kWidth, height, escaped(title), escaped(description(charts))) +
         svg_style() +
         fmt::format("<rect class=\"paper\" width=\"{:.0f}\" height=\"{:.0f}\"/>\n", kWidth,
                     height) +
         drawing(charts, "wide", kWideFont, false) + drawing(charts, "narrow", kNarrowFont, true) +
         "</svg>\n";
}

}  // namespace oclab
