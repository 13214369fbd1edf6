// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: figures on the terminal.
#include "grading/plots/text.h"

#include <algorithm>
#include <cmath>

#include "grading/plots/label_places.h"
#include "grading/plots/scale.h"
#include "grading/plots/text_grid.h"
#include "grading/terminal/text_layout.h"
#include "harness/support/utf8.h"

namespace oclab {
namespace {

constexpr std::size_t kNarrowest = 80;
constexpr std::size_t kWidest = 110;
constexpr long kRows = 16;
constexpr std::size_t kNameRows = 3;     // for the names below the x axis
constexpr std::size_t kWidestName = 24;  // in the margins

struct Place {
  long column = 0;
  long row = 0;
};

/// The text where there is only ASCII.
std::string typed(std::string_view text) {
  std::string result;
  while (!text.empty()) {
    const std::size_t length = std::max<std::size_t>(1, utf8_length(text));
    const std::string_view letter = text.substr(0, length);
    result += length == 1 ? letter : letter == "×" ? "x" : letter == "\u00a0" ? " " : "?";
    text.remove_prefix(length);
  }
  return result;
}

/// A name in the right margin.
struct MarginName {
  std::string text;
  double row = 0;
  int ink = kFaintInk;
};

class Sketch {
 public:
  Sketch(const Chart& chart, const TextStyle& style)
      : chart_(chart),
        style_(style),
        glyphs_(glyphs_for(style)),
        ranges_(ranges_of(chart)),
        width_(static_cast<long>(std::clamp(style.width, kNarrowest, kWidest))),
        rows_(is_sideways(chart) ? static_cast<long>(chart.y.categories.size()) : kRows),
        left_(left_margin()),
        columns_(width_ - left_ - right_margin()),
        grid_(static_cast<std::size_t>(width_), static_cast<std::size_t>(rows_) + 1 + kNameRows) {}

  std::string draw() {
    draw_axes();
    for (const Ceiling& ceiling : chart_.ceilings) draw_ceiling(ceiling);
    // Backwards, so that the first series lies on top.
    for (std::size_t i = chart_.series.size(); i-- > 0;) draw_series(i);
    draw_margin();
    for (std::size_t i = 0; i < chart_.series.size(); ++i) draw_point_labels(i);
    std::string sheet = grid_.text(style_);
    while (sheet.ends_with("\n\n")) sheet.pop_back();
    return legend() + sheet;
  }

  /// Columns from the left at which the plot begins.
  long indent() const { return left_; }

 private:
  long left_margin() const {
    std::size_t widest = 0;
    for (const Tick& tick : Scale(chart_.y, ranges_.y, 1, 0).ticks(y_ticks())) {
      widest = std::max(widest, std::min(width_of(tick.text), kWidestName));
    }
    return static_cast<long>(widest) + 2;
  }

  long right_margin() const {
    std::size_t widest = 2;
    if (!is_joined(chart_)) return static_cast<long>(widest);
    for (const Series& series : chart_.series) widest = std::max(widest, width_of(series.name));
    for (const Ceiling& each : chart_.ceilings) widest = std::max(widest, width_of(each.name));
    return static_cast<long>(std::min(widest, kWidestName)) + 2;
  }

  std::size_t y_ticks() const { return static_cast<std::size_t>(std::max(2L, rows_ / 3)); }

  Scale x_scale() const {
    return {chart_.x, ranges_.x, static_cast<double>(left_),
            static_cast<double>(left_ + columns_ - 1)};
  }
  Scale y_scale() const {
    const auto bottom = static_cast<double>(rows_ - 1);
    if (!is_sideways(chart_)) return {chart_.y, ranges_.y, bottom, 0};
    return {chart_.y, {0, std::max(1.0, bottom)}, 0, std::max(1.0, bottom)};
  }
  long column_of(double x) const { return std::lround(x_scale().at(x)); }
  long row_of(double y) const { return std::lround(y_scale().at(y)); }

  Place place_of(const ChartPoint& point) const {
    const bool shown = has_value(chart_, point);
    if (is_sideways(chart_)) return {shown ? column_of(point.x) : left_, row_of(point.y)};
    return {column_of(point.x), shown ? row_of(point.y) : rows_ - 1};
  }

  void draw_axes() {
    for (long row = 0; row < rows_; ++row) grid_.put(left_ - 1, row, glyphs_.upright, kFaintInk);
    grid_.put(left_ - 1, rows_, glyphs_.corner, kFaintInk);
    for (long i = 0; i < columns_; ++i) grid_.put(left_ + i, rows_, glyphs_.level, kFaintInk);
    for (const Tick& tick : y_scale().ticks(y_ticks())) {
      const std::string name = shortened(tick.text, kWidestName - 1);
      grid_.write(left_ - 2 - static_cast<long>(width_of(name)) + 1, row_of(tick.value), name,
                  kPlainInk);
    }
    for (const Tick& tick : x_scale().ticks(static_cast<std::size_t>(columns_ / 7))) {
      grid_.put(column_of(tick.value), rows_, glyphs_.stop, kFaintInk);
      write_below(column_of(tick.value), tick.text);
    }
  }

  /// In the first row below the axis where it has room.
  void write_below(long column, const std::string& name) {
    const auto size = static_cast<long>(width_of(name));
    const long begin = std::clamp(column - size / 2, 0L, width_ - size);
    for (long row = rows_ + 1; row <= rows_ + static_cast<long>(kNameRows); ++row) {
      const bool apart = begin == 0 || grid_.is_free(begin - 1, row, 1);
      if (!apart || !grid_.is_free(begin, row, width_of(name))) continue;
      grid_.write(begin, row, name, kPlainInk);
      return;
    }
  }

  void draw_ceiling(const Ceiling& ceiling) {
    const std::vector<Corner> line = corners_of(ceiling, chart_, ranges_);
    for (std::size_t i = 1; i < line.size(); ++i) {
      draw_ceiling(place_of({.x = line[i - 1].x, .y = line[i - 1].y}),
                   place_of({.x = line[i].x, .y = line[i].y}));
    }
  }

  void draw_ceiling(const Place& a, const Place& b) {
    if (is_sideways(chart_)) {
      for (long row = 0; row < rows_; ++row) grid_.put(a.column, row, glyphs_.upright, kFaintInk);
      return;
    }
    const std::string& glyph = a.row == b.row ? glyphs_.level : glyphs_.rising;
    for (long column = a.column; column <= b.column; ++column) {
      grid_.put(column, row_between(a, b, column), glyph, kFaintInk);
    }
  }

  static long row_between(const Place& a, const Place& b, long column) {
    if (a.column == b.column) return a.row;
    const double share =
        static_cast<double>(column - a.column) / static_cast<double>(b.column - a.column);
    return std::lround(static_cast<double>(a.row) + share * static_cast<double>(b.row - a.row));
  }

  void draw_series(std::size_t index) {
    const Series& series = chart_.series[index];
    const int ink = static_cast<int>(index);
    const ChartPoint* before = nullptr;
    for (const ChartPoint& point : series.points) {
      const bool shown = has_value(chart_, point);
      if (series.joined && shown && before != nullptr) {
        draw_joint(place_of(*before), place_of(point), ink);
      }
      before = shown ? &point : nullptr;
    }
    for (const ChartPoint& point : series.points) {
      if (has_value(chart_, point) && point.interval.high > 0) draw_interval(point, ink);
    }
    const std::string& marker = glyphs_.markers[index % glyphs_.markers.size()];
    for (const ChartPoint& point : series.points) {
      const Place at = place_of(point);
      grid_.put(at.column, at.row, has_value(chart_, point) ? marker : glyphs_.cross, ink);
      taken_.push_back({static_cast<double>(at.column), static_cast<double>(at.row), 1, 1});
    }
  }

  void draw_joint(const Place& a, const Place& b, int ink) {
    for (long column = a.column + 1; column < b.column; ++column) {
      grid_.put(column, row_between(a, b, column), glyphs_.joint, ink);
    }
  }

  void draw_interval(const ChartPoint& point, int ink) {
    const auto [low, high] = point.interval;
    if (is_sideways(chart_)) {
      for (long i = column_of(low); i <= column_of(high); ++i) {
        grid_.put(i, row_of(point.y), glyphs_.level, ink, false);
      }
      return;
    }
    for (long row = row_of(high); row <= row_of(low); ++row) {
      grid_.put(column_of(point.x), row, glyphs_.upright, ink);
    }
  }

  /// The names of lines, at their ends.
  void draw_margin() {
    if (!is_joined(chart_)) return;
    std::vector<MarginName> names;
    for (const Ceiling& ceiling : chart_.ceilings) {
      if (ceiling.line.empty()) continue;
      names.push_back({ceiling.name, static_cast<double>(row_of(ceiling.line.back().y))});
    }
    for (std::size_t i = 0; i < chart_.series.size(); ++i) {
      double row = -1;
      for (const ChartPoint& point : chart_.series[i].points) {
        if (has_value(chart_, point)) row = static_cast<double>(row_of(point.y));
      }
      if (row >= 0) names.push_back({chart_.series[i].name, row, static_cast<int>(i)});
    }
    std::vector<double> wanted;
    for (const MarginName& name : names) wanted.push_back(name.row);
    const auto places = spread(wanted, 1, 0, static_cast<double>(rows_ - 1));
    for (std::size_t i = 0; i < names.size(); ++i) {
      grid_.write(left_ + columns_ + 1, std::lround(places[i]),
                  shortened(names[i].text, kWidestName - 1), names[i].ink);
    }
  }

  void draw_point_labels(std::size_t index) {
    const Box inside{static_cast<double>(left_), 0, static_cast<double>(columns_),
                     static_cast<double>(rows_)};
    const Side side = index == 0 && chart_.series.size() == 2 ? Side::kLeft : Side::kRight;
    for (const ChartPoint& point : chart_.series[index].points) {
      if (point.label.empty()) continue;
      const Place at = place_of(point);
      const Box needed{0, 0, static_cast<double>(width_of(point.label)), 1};
      const auto box =
          free_place(static_cast<double>(at.column) + 0.5, static_cast<double>(at.row) + 0.5, 1.5,
                     needed, inside, taken_, side);
      if (!box) continue;
      const Box whole{std::floor(box->x), std::floor(box->y), needed.width, 1};
      taken_.push_back(whole);
      grid_.write(std::lround(whole.x), std::lround(whole.y), point.label, static_cast<int>(index));
    }
  }

  /// What the markers and, where they stand alone, the ceilings' lines mean.
  std::string legend() const {
    std::string text;
    if (!is_joined(chart_)) {
      for (std::size_t i = 0; i < chart_.series.size(); ++i) {
        text += glyphs_.markers[i % glyphs_.markers.size()] + " " + chart_.series[i].name + "   ";
      }
      for (const Ceiling& ceiling : chart_.ceilings) {
        const bool level = !is_sideways(chart_) && ceiling.line.front().y == ceiling.line.back().y;
        const std::string& glyph = is_sideways(chart_) ? glyphs_.upright
                                   : level             ? glyphs_.level
                                                       : glyphs_.rising;
        text += glyph + " " + ceiling.name + "   ";
      }
    }
    if (!text.empty()) text = wrapped(trimmed(text), 2, static_cast<std::size_t>(width_)) + "\n";
    return text;
  }

  const Chart& chart_;
  TextStyle style_;
  const Glyphs& glyphs_;
  Ranges ranges_;
  long width_;
  long rows_;
  long left_;
  long columns_;
  TextGrid grid_;
  std::vector<Box> taken_;
};

}  // namespace

std::string text_of(const Chart& chart, const TextStyle& style) {
  const std::size_t width = std::clamp(style.width, kNarrowest, kWidest);
  Sketch sketch(chart, style);
  std::string text = wrapped(chart.title, 0, width) + "\n";
  if (!chart.y.title.empty()) text += chart.y.title + "\n";
  text += sketch.draw();
  text += std::string(static_cast<std::size_t>(sketch.indent()), ' ') + chart.x.title + "\n\n";
  for (const std::string& note : chart.notes) text += wrapped(note, 0, width);
  text += wrapped(chart.source, 0, width);
  return style.unicode ? text : typed(text);
}

}  // namespace oclab
