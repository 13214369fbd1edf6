// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: one chart on its part of an SVG document.
#include "grading/plots/svg_panel.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <numbers>

#include "grading/plots/svg_layout.h"
#include "grading/plots/svg_marks.h"

namespace oclab {
namespace {

class Panel {
 public:
  Panel(const Chart& chart, const Canvas& canvas)
      : chart_(chart), font_(canvas.font), layout_(chart, canvas), plot_(layout_.plot()) {}

  std::string draw() {
    draw_heading();
    draw_source();
    draw_x_axis();
    draw_y_axis();
    for (const Ceiling& ceiling : chart_.ceilings) draw_ceiling(ceiling);
    if (is_sideways(chart_)) draw_rungs();
    // Backwards, so that the first series lies on top.
    for (std::size_t i = chart_.series.size(); i-- > 0;) draw_series(i);
    draw_end_labels();
    for (std::size_t i = 0; i < chart_.series.size(); ++i) draw_point_labels(i);
    return out_;
  }

 private:
  double x_at(double value) const { return layout_.x().at(value); }
  double y_at(double value) const { return layout_.y().at(value); }
  double left_edge() const { return 0.8 * font_; }
  double radius() const { return 0.36 * font_; }

  void in_colour_of(std::size_t series, const std::string& elements) {
    out_ += fmt::format("<g style=\"--c:var(--s{})\">\n{}</g>\n", series % kMarkers, elements);
  }

  // ---- words ----

  void draw_heading() {
    double y = layout_.page().y + 0.4 * font_;
    for (const std::string& line : layout_.heading()) {
      y += kLeading * kLarge * font_;
      out_ += svg_text(left_edge(), y, kLarge * font_, line, "strong");
    }
    std::size_t series = 0;
    for (const Corner& place : layout_.legend()) {
      const double row = y + 1.5 * (place.y + 1) * font_;
      out_ += svg_marker(series, place.x + 0.4 * font_, row - 0.35 * font_, 1.2 * radius(), "");
      out_ += svg_text(place.x + 1.2 * font_, row, font_, chart_.series[series++].name);
    }
  }

  void draw_source() {
    const auto& lines = layout_.source();
    double y = layout_.page().y + layout_.page().height - 0.7 * font_;
    for (auto line = lines.rbegin(); line != lines.rend(); ++line) {
      out_ += svg_text(left_edge(), y, layout_.source_size(), *line, "faint");
      y -= kLeading * layout_.source_size();
    }
  }

  // ---- axes ----

  void draw_x_axis() {
    const auto most = static_cast<std::size_t>(std::max(2.0, plot_.width / (4.6 * font_)));
    const std::size_t rows = layout_.x_name_rows();
    std::size_t row = 0;
    for (const Tick& tick : layout_.x().ticks(most)) {
      const double x = x_at(tick.value);
      const double down = 1.25 + kLeading * static_cast<double>(row++ % rows);
      out_ += svg_line(x, plot_.y, x, layout_.bottom(), "grid");
      out_ +=
          svg_text(x, layout_.bottom() + down * font_, font_, tick.text, "faint", Anchor::kMiddle);
    }
    out_ += svg_line(plot_.x, layout_.bottom(), layout_.right(), layout_.bottom(), "axis");
    out_ += svg_text(plot_.x + plot_.width / 2,
                     layout_.bottom() + (1.35 + kLeading * static_cast<double>(rows)) * font_,
                     font_, chart_.x.title, "", Anchor::kMiddle);
  }

  void draw_y_axis() {
    const auto most = static_cast<std::size_t>(std::max(2.0, plot_.height / (2.4 * font_)));
    for (const Tick& tick : layout_.y().ticks(most)) {
      const double y = y_at(tick.value);
      out_ += svg_line(plot_.x, y, layout_.right(), y, "grid");
      out_ += svg_text(plot_.x - 0.6 * font_, y + 0.35 * font_, font_, tick.text,
                       is_sideways(chart_) ? "" : "faint", Anchor::kEnd);
    }
    // Above the axis, where it need not be turned.
    out_ += svg_text(left_edge(), plot_.y - 0.8 * font_, font_, chart_.y.title);
  }

  // ---- ceilings ----

  void draw_ceiling(const Ceiling& ceiling) {
    const std::vector<Corner> line = layout_.line_of(ceiling);
    for (std::size_t i = 1; i < line.size(); ++i) {
      out_ += svg_line(line[i - 1].x, line[i - 1].y, line[i].x, line[i].y, "ceiling");
    }
    if (is_joined(chart_) || line.empty()) return;
    if (is_sideways(chart_)) {
      name_upright(ceiling, line.front());
    } else {
      name_along(ceiling, line.front(), line.back());
    }
  }

  void name_upright(const Ceiling& ceiling, const Corner& foot) {
    const double half = svg_width(ceiling.name, font_) / 2;
    const double x = std::min(foot.x, layout_.page().width - half - 0.4 * font_);
    out_ += svg_text(x, plot_.y - 0.5 * font_, font_, ceiling.name, "faint", Anchor::kMiddle);
  }

  /// Level names end with their line; others stand in its middle and follow its slope.
  void name_along(const Ceiling& ceiling, const Corner& a, const Corner& b) {
    const double angle = std::atan2(b.y - a.y, b.x - a.x);
    const double width = svg_width(ceiling.name, font_);
    const double up = 0.5 * font_;
    keep_clear(a, b, 0.4 * font_);
    if (std::abs(angle) < 0.01) {
      out_ += svg_text(b.x, b.y - up, font_, ceiling.name, "faint halo", Anchor::kEnd);
      taken_.push_back({b.x - width, b.y - up - font_, width, font_});
      return;
    }
    const double along_x = std::cos(angle);
    const double along_y = std::sin(angle);
    const Corner middle{(a.x + b.x) / 2 + up * along_y, (a.y + b.y) / 2 - up * along_x};
    out_ += svg_text(middle.x, middle.y, font_, ceiling.name, "faint halo", Anchor::kMiddle,
                     angle * 180 / std::numbers::pi);
    const double half = width / 2;
    const Corner centre{middle.x + up * along_y, middle.y - up * along_x};
    keep_clear({centre.x - half * along_x, centre.y - half * along_y},
               {centre.x + half * along_x, centre.y + half * along_y}, font_);
  }

  /// No label may cover this line, `thick` in width.
  void keep_clear(const Corner& a, const Corner& b, double thick) {
    const double length = std::hypot(b.x - a.x, b.y - a.y);
    for (double at = 0; at <= length; at += thick / 2) {
      const double x = a.x + (b.x - a.x) * at / length;
      const double y = a.y + (b.y - a.y) * at / length;
      taken_.push_back({x - thick / 2, y - thick / 2, thick, thick});
    }
  }

  // ---- points ----

  /// Lines between the points of one category.
  void draw_rungs() {
    for (std::size_t i = 0; i < chart_.y.categories.size(); ++i) {
      double low = layout_.right();
      double high = plot_.x;
      for (const Series& series : chart_.series) {
        for (const ChartPoint& point : series.points) {
          if (point.y != static_cast<double>(i) || !has_value(chart_, point)) continue;
          low = std::min(low, x_at(point.x));
          high = std::max(high, x_at(point.x));
        }
      }
      const double y = y_at(static_cast<double>(i));
      if (low < high) out_ += svg_line(low, y, high, y, "axis");
    }
  }

  void draw_series(std::size_t index) {
    const Series& series = chart_.series[index];
    std::string elements;
    if (series.joined) elements += joints(series);
    for (const ChartPoint& point : series.points) elements += interval(point);
    for (const ChartPoint& point : series.points) elements += marker(index, point);
    in_colour_of(index, elements);
  }

  /// Nothing is drawn across a point without a value.
  std::string joints(const Series& series) const {
    std::string path;
    bool down = false;
    for (const ChartPoint& point : series.points) {
      const bool shown = has_value(chart_, point);
      const auto [x, y] = layout_.place_of(point);
      if (shown) path += fmt::format("{}{:.1f} {:.1f}", down ? 'L' : 'M', x, y);
      down = shown;
    }
    return path.empty() ? "" : fmt::format("<path class=\"joint\" d=\"{}\"/>\n", path);
  }

  std::string interval(const ChartPoint& point) const {
    if (!has_value(chart_, point) || point.interval.high <= 0) return "";
    const double cap = 0.8 * radius();
    const auto [low, high] = point.interval;
    if (is_sideways(chart_)) {
      const double y = y_at(point.y);
      return svg_line(x_at(low), y, x_at(high), y, "bar") +
             svg_line(x_at(low), y - cap, x_at(low), y + cap, "bar") +
             svg_line(x_at(high), y - cap, x_at(high), y + cap, "bar");
    }
    const double x = x_at(point.x);
    return svg_line(x, y_at(low), x, y_at(high), "bar") +
           svg_line(x - cap, y_at(low), x + cap, y_at(low), "bar") +
           svg_line(x - cap, y_at(high), x + cap, y_at(high), "bar");
  }

  std::string marker(std::size_t index, const ChartPoint& point) {
    const auto [x, y] = layout_.place_of(point);
    const double r = radius();
    taken_.push_back({x - r, y - r, 2 * r, 2 * r});
    return has_value(chart_, point) ? svg_marker(index, x, y, r, point.note)
                                    : svg_cross(index, x, y, r, point.note);
  }

  // ---- labels ----

  void draw_end_labels() {
    const std::vector<EndLabel> labels = layout_.end_labels();
    std::vector<double> wanted;
    double tallest = 0;
    for (const EndLabel& label : labels) {
      wanted.push_back(label.end.y);
      tallest = std::max(tallest, static_cast<double>(label.lines.size()) * kLeading * font_);
    }
    const auto places = spread(wanted, tallest, plot_.y, layout_.bottom());
    for (std::size_t i = 0; i < labels.size(); ++i) draw_end_label(labels[i], places[i]);
  }

  void draw_end_label(const EndLabel& label, double place) {
    const double x = layout_.right() + 1.3 * font_;
    const double leading = 1.15 * font_;
    std::string elements =
        svg_line(label.end.x + 0.6 * font_, label.end.y, x - 0.3 * font_, place, "leader");
    double y = place + 0.35 * font_ - static_cast<double>(label.lines.size() - 1) * leading / 2;
    for (const std::string& line : label.lines) {
      elements += svg_text(x, y, font_, line, label.classes);
      y += leading;
    }
    in_colour_of(label.series, elements);
  }

  /// Of two series, the first one's labels stand on the left and the other's on the right, if
  /// there is room.
  void draw_point_labels(std::size_t index) {
    const double size = 0.9 * font_;
    const Side side = index == 0 && chart_.series.size() == 2 ? Side::kLeft : Side::kRight;
    std::string elements;
    for (const ChartPoint& point : chart_.series[index].points) {
      const std::string label = layout_.label_of(point);
      if (label.empty()) continue;
      const auto [x, y] = layout_.place_of(point);
      const Box needed{0, 0, svg_width(label, size), 1.1 * size};
      const auto box = free_place(x, y, 0.8 * font_, needed, plot_, taken_, side);
      if (!box) continue;
      taken_.push_back(*box);
      const double middle = box->y + box->height / 2;
      const double end = box->x > x ? box->x : box->x + box->width;
      if (std::abs(middle - y) > 0.3 * size) elements += svg_line(x, y, end, middle, "leader");
      elements += svg_text(box->x, middle + 0.35 * size, size, label, "name halo");
    }
    in_colour_of(index, elements);
  }

  const Chart& chart_;
  double font_;
  SvgLayout layout_;
  Box plot_;
  std::vector<Box> taken_;
  std::string out_;
};

}  // namespace

std::string svg_panel(const Chart& chart, const Canvas& canvas) {
  return Panel(chart, canvas).draw();
}

}  // namespace oclab
