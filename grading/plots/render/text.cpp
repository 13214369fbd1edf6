// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: charts on the terminal.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>

#include "grading/plots/render/render.h"
#include "grading/terminal/text_layout.h"
#include "harness/support/utf8.h"

namespace oclab {
namespace {

constexpr std::size_t kNarrowestChart = 80;
constexpr std::size_t kWidest = 110;
constexpr std::size_t kWidestName = 28;
constexpr std::size_t kNumberWidth = 9;
constexpr std::array kColours{"36", "33", "35", "32", "34", "31"};  // ANSI, one per series

/// Replaces characters that are not ASCII.
std::string typed(std::string_view text) {
  std::string result;
  while (!text.empty()) {
    const std::size_t length = std::max<std::size_t>(1, utf8_length(text));
    const std::string_view letter = text.substr(0, length);
    result += length == 1          ? letter
              : letter == "×"      ? "x"
              : letter == "\u00a0" ? " "
              : letter == "█"      ? "#"
              : letter == "│"      ? "|"
                                   : "?";
    text.remove_prefix(length);
  }
  return result;
}

/// Returns the ceiling's value at x, on a straight line of a log-log chart; infinity if it has
/// none.
double height_at(const Ceiling& ceiling, double x) {
  const auto& line = ceiling.line;
  for (std::size_t i = 1; i < line.size(); ++i) {
    if (x < line[i - 1].x || x > line[i].x) continue;
    if (x == line[i - 1].x) return line[i - 1].y;
    const double share = std::log(x / line[i - 1].x) / std::log(line[i].x / line[i - 1].x);
    return line[i - 1].y * std::pow(line[i].y / line[i - 1].y, share);
  }
  return std::numeric_limits<double>::infinity();
}

double highest_value(const Chart& chart) {
  double highest = 0;
  for (const Series& series : chart.series) {
    for (const ChartPoint& point : series.points) {
      const double value = value_of(chart, point);
      if (std::isfinite(value)) highest = std::max(highest, value);
    }
  }
  return highest;
}

/// Returns the value of a full bar at this point.
double full_value(const Chart& chart, const Series& series, const ChartPoint& point) {
  double least = std::numeric_limits<double>::infinity();
  for (const Ceiling& ceiling : chart.ceilings) {
    if (ceiling.gpu != series.gpu) continue;
    if (ceiling.line.size() == 1) {
      const Corner& level = ceiling.line.front();
      least = std::min(least, is_sideways(chart) ? level.x : level.y);
    } else {
      least = std::min(least, height_at(ceiling, point.x));
    }
  }
  return std::isfinite(least) ? least : highest_value(chart);
}

std::string number_text(double value) {
  return value >= 10000 ? grouped(value) : fmt::format("{:.4g}", value);
}

/// Returns the bar. Values above the ceiling extend past its mark, at most to the edge.
std::string bar_text(double share, std::size_t width, const std::string& colour) {
  const std::size_t mark = width * 9 / 10;
  const auto wanted = std::lround(std::max(0.0, share) * static_cast<double>(mark));
  const std::size_t filled = std::min(width, static_cast<std::size_t>(wanted));
  std::string cells;
  for (std::size_t i = 0; i < filled; ++i) cells += i == mark ? "│" : "█";
  std::string rest;
  for (std::size_t i = filled; i < width; ++i) rest += i == mark ? "│" : " ";
  if (!colour.empty() && !cells.empty()) cells = "\033[" + colour + "m" + cells + "\033[0m";
  return cells + rest;
}

std::string padded(const std::string& text, std::size_t width) {
  return text + std::string(width - std::min(width, width_of(text)), ' ');
}

struct Columns {
  std::size_t name = 0;
  std::size_t series = 0;
  std::size_t bar = 0;
};

Columns columns_of(const Chart& chart, std::size_t width) {
  Columns columns;
  for (const Series& series : chart.series) {
    columns.series = std::max(columns.series, std::min(width_of(series.name), kWidestName));
    for (const ChartPoint& point : series.points) {
      columns.name = std::max(columns.name, std::min(width_of(point.name), kWidestName));
    }
  }
  columns.bar = width - 6 - columns.name - columns.series - kNumberWidth;
  return columns;
}

std::string row_text(const Chart& chart, const Series& series, const ChartPoint& point,
                     const Columns& columns, const std::string& colour) {
  const double value = value_of(chart, point);
  if (!std::isfinite(value)) return point.failure;
  return bar_text(value / full_value(chart, series, point), columns.bar, colour) +
         fmt::format("{:>{}}", number_text(value), kNumberWidth);
}

/// Returns the rows of all series, grouped by point.
std::string rows_of(const Chart& chart, const TextStyle& style, const Columns& columns) {
  std::vector<std::string> places;
  for (const Series& series : chart.series) {
    for (const ChartPoint& point : series.points) {
      if (std::ranges::find(places, point.name) == places.end()) places.push_back(point.name);
    }
  }
  std::string text;
  for (const std::string& place : places) {
    std::string name = shortened(place, kWidestName);
    for (std::size_t i = 0; i < chart.series.size(); ++i) {
      const Series& series = chart.series[i];
      const auto point = std::ranges::find(series.points, place, &ChartPoint::name);
      if (point == series.points.end()) continue;
      text += fmt::format("  {}  {}  {}\n", padded(name, columns.name),
                          padded(shortened(series.name, kWidestName), columns.series),
                          row_text(chart, series, *point, columns,
                                   style.colour ? kColours[i % kColours.size()] : ""));
      name.clear();
    }
  }
  return text;
}

std::string heading_of(const Chart& chart) {
  const Axis& values = is_sideways(chart) ? chart.x : chart.y;
  std::string text = values.title + " in " + values.unit;
  const std::string* gpu = nullptr;
  for (const Ceiling& ceiling : chart.ceilings) {
    const auto of_it = std::ranges::count(chart.ceilings, ceiling.gpu, &Ceiling::gpu);
    const bool first = gpu == nullptr || *gpu != ceiling.gpu;
    text += !first ? " or " : of_it > 1 ? "; │ the lower of " : "; │ ";
    text += ceiling.name;
    gpu = &ceiling.gpu;
  }
  return text;
}

}  // namespace

std::string text_of(const Chart& chart, const TextStyle& style) {
  const std::size_t width = std::clamp(style.width, kNarrowestChart, kWidest);
  std::string text = wrapped(chart.title, 0, width) + wrapped(heading_of(chart), 0, width);
  text += rows_of(chart, style, columns_of(chart, width)) + "\n";
  for (const std::string& note : chart.notes) text += wrapped(note, 0, width);
  text += wrapped(chart.source, 0, width);
  return style.unicode ? text : typed(text);
}

}  // namespace oclab
