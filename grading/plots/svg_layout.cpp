// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: what goes where in the drawing of a chart.
#include "grading/plots/svg_layout.h"

#include <algorithm>
#include <cmath>
#include <sstream>

#include "grading/plots/svg_marks.h"
#include "grading/terminal/text_layout.h"

namespace oclab {
namespace {

// Of the letters below the figure, in fonts.
constexpr double kSmall = 0.86;
constexpr double kSmallest = 0.76;  // where space is short

constexpr double kFewestCharacters = 8;
constexpr double kMargin = 0.8;          // around everything, in fonts
constexpr double kEndLabelShare = 0.19;  // of the page, for the names in the margin

std::vector<std::string> lines_of(const std::string& text, double width, double font) {
  const double characters = std::max(kFewestCharacters, width / svg_width("m", font));
  std::istringstream stream(wrapped(text, 0, static_cast<std::size_t>(characters)));
  std::vector<std::string> lines;
  for (std::string line; std::getline(stream, line);) lines.push_back(line);
  return lines;
}

const ChartPoint* last_with_value(const Chart& chart, const Series& series) {
  const ChartPoint* last = nullptr;
  for (const ChartPoint& point : series.points) {
    if (has_value(chart, point)) last = &point;
  }
  return last;
}

/// The labels of points that have a value; others' labels say why not.
std::vector<std::string> key_of(const Chart& chart) {
  std::vector<std::string> key;
  for (const Series& series : chart.series) {
    for (const ChartPoint& point : series.points) {
      const bool named = has_value(chart, point) && !point.label.empty();
      if (named && std::ranges::find(key, point.label) == key.end()) key.push_back(point.label);
    }
  }
  return key;
}

/// "1 first, 2 second. source"
std::string with_key(const std::vector<std::string>& key, const std::string& source) {
  std::string text;
  for (const std::string& name : key) {
    text += (text.empty() ? "" : ", ") + std::to_string(&name - key.data() + 1) + "\u00a0" + name;
  }
  return text.empty() ? source : text + ". " + source;
}

}  // namespace

SvgLayout::SvgLayout(const Chart& chart, const Canvas& canvas)
    : chart_(chart),
      font_(canvas.font),
      source_size_((canvas.keyed ? kSmallest : kSmall) * canvas.font),
      page_{0, canvas.top, canvas.width, canvas.height},
      ranges_(ranges_of(chart)),
      key_(canvas.keyed ? key_of(chart) : std::vector<std::string>{}),
      heading_(lines_of(chart.title, page_.width - 2 * kMargin * font_, kLarge * font_)),
      source_(
          lines_of(with_key(key_, chart.source), page_.width - 2 * kMargin * font_, source_size_)),
      plot_{page_.x, page_.y, page_.width, page_.height} {
  double left = 0;
  for (const Tick& tick : y().ticks(6)) left = std::max(left, svg_width(tick.text, font_));
  double right = 1.2 * font_;
  for (const EndLabel& label : end_labels()) {
    for (const std::string& line : label.lines) {
      right = std::max(right, svg_width(line, font_) + 1.3 * font_);
    }
  }
  plot_.x = kMargin * font_ + left + 0.6 * font_;
  plot_.width = page_.width - plot_.x - right - 0.4 * font_;
  plot_.y = page_.y + head();
  plot_.height = page_.height - head() - foot();
}

Scale SvgLayout::y() const {
  if (is_sideways(chart_)) return {chart_.y, ranges_.y, plot_.y, bottom()};
  return {chart_.y, ranges_.y, bottom(), plot_.y};
}

std::vector<Corner> SvgLayout::line_of(const Ceiling& ceiling) const {
  std::vector<Corner> line = corners_of(ceiling, chart_, ranges_);
  for (Corner& corner : line) corner = {x().at(corner.x), y().at(corner.y)};
  return line;
}

Corner SvgLayout::place_of(const ChartPoint& point) const {
  const bool shown = has_value(chart_, point);
  if (is_sideways(chart_)) return {shown ? x().at(point.x) : plot_.x + font_, y().at(point.y)};
  return {x().at(point.x), shown ? y().at(point.y) : bottom() - font_};
}

std::string SvgLayout::label_of(const ChartPoint& point) const {
  const auto found = std::ranges::find(key_, point.label);
  return found == key_.end() ? point.label : std::to_string(found - key_.begin() + 1);
}

std::size_t SvgLayout::x_name_rows() const {
  if (chart_.x.scale != AxisScale::kCategories || chart_.x.categories.empty()) return 1;
  double width = 0;
  for (const std::string& name : chart_.x.categories) {
    width = std::max(width, svg_width(name, font_) + 0.5 * font_);
  }
  const double slot = plot_.width / static_cast<double>(chart_.x.categories.size());
  return static_cast<std::size_t>(std::clamp(std::ceil(width / slot), 1.0, 3.0));
}

std::vector<Corner> SvgLayout::legend() const {
  std::vector<Corner> places;
  if (is_joined(chart_)) return places;
  Corner next{kMargin * font_, 0};
  for (const Series& series : chart_.series) {
    const double width = svg_width(series.name, font_) + 2.4 * font_;
    if (next.x > kMargin * font_ && next.x + width > page_.width) {
      next = {kMargin * font_, next.y + 1};
    }
    places.push_back(next);
    next.x += width;
  }
  return places;
}

double SvgLayout::head() const {
  double fonts = 0.7 + kLeading * kLarge * static_cast<double>(heading_.size());
  if (const auto places = legend(); !places.empty()) fonts += 1.5 * (places.back().y + 1);
  fonts += chart_.y.title.empty() ? 0.8 : 2.4;
  // The names of upright ceilings stand above the plot.
  if (is_sideways(chart_) && !chart_.ceilings.empty()) fonts += 0.8;
  return fonts * font_;
}

double SvgLayout::foot() const {
  const double names = kLeading * (static_cast<double>(x_name_rows()) + 1.2);
  return (names + 1.2) * font_ + kLeading * source_size_ * static_cast<double>(source_.size());
}

std::vector<EndLabel> SvgLayout::end_labels() const {
  std::vector<EndLabel> labels;
  if (!is_joined(chart_)) return labels;
  const double most = kEndLabelShare * page_.width;
  for (const Ceiling& ceiling : chart_.ceilings) {
    const std::vector<Corner> line = line_of(ceiling);
    if (line.empty()) continue;
    labels.push_back(
        {.lines = lines_of(ceiling.name, most, font_), .end = line.back(), .classes = "faint"});
  }
  for (std::size_t i = 0; i < chart_.series.size(); ++i) {
    const ChartPoint* last = last_with_value(chart_, chart_.series[i]);
    if (last == nullptr) continue;
    labels.push_back({.lines = lines_of(chart_.series[i].name, most, font_),
                      .end = place_of(*last),
                      .classes = "name strong",
                      .series = i});
  }
  return labels;
}

}  // namespace oclab
