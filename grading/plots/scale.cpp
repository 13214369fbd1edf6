// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: from values to places in a figure.
#include "grading/plots/scale.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

#include "grading/terminal/text_layout.h"

namespace oclab {
namespace {

bool is_logarithmic(AxisScale scale) {
  return scale == AxisScale::kLog2 || scale == AxisScale::kLog10;
}

/// Takes in values that the axis can show, and only those.
struct Extremes {
  bool positive_only;
  double low = std::numeric_limits<double>::infinity();
  double high = -std::numeric_limits<double>::infinity();

  void add(double value) {
    if (!std::isfinite(value) || (positive_only && value <= 0)) return;
    low = std::min(low, value);
    high = std::max(high, value);
  }
};

/// Air beyond the values, as a share of the axis.
constexpr double kAir = 0.08;
constexpr double kRoomForName = 0.16;  // above a roof, whose name stands on it

/// Air around the values; a linear axis begins at 0, so that lengths can be compared.
Interval padded(const Axis& axis, const Extremes& found, double above = kAir) {
  if (axis.scale == AxisScale::kCategories) {
    return {-0.5, std::max<double>(1, static_cast<double>(axis.categories.size())) - 0.5};
  }
  const bool empty = found.low > found.high;
  if (is_logarithmic(axis.scale)) {
    if (empty) return {1, 10};
    const auto air = [&](double share) {
      return std::max(1.2, std::pow(found.high / found.low, share));
    };
    return {found.low / air(kAir), found.high * air(above)};
  }
  if (empty || found.high <= 0) return {0, 1};
  return {0, (1 + above) * found.high};
}

std::string number_text(double value) {
  if (std::abs(value) >= 10000) return grouped(value);
  return fmt::format("{:.4g}", value);
}

/// Fractions of two are how people speak of less than one operation per byte.
std::string power_of_two_text(int exponent) {
  if (exponent < 0) return fmt::format("1/{}", std::size_t{1} << -exponent);
  return count_text(std::size_t{1} << exponent);
}

std::vector<Tick> linear_ticks(Interval shown, std::size_t most) {
  const double rough = (shown.high - shown.low) / static_cast<double>(most);
  const double power = std::pow(10, std::floor(std::log10(rough)));
  double step = 10 * power;
  for (const double factor : {5, 2, 1}) {
    if (factor * power >= rough) step = factor * power;
  }
  std::vector<Tick> ticks;
  for (double i = std::ceil(shown.low / step); i * step <= shown.high; ++i) {
    ticks.push_back({i * step, number_text(i * step)});
  }
  return ticks;
}

std::vector<Tick> binary_ticks(Interval shown, std::size_t most) {
  const int first = static_cast<int>(std::ceil(std::log2(shown.low)));
  const int last = static_cast<int>(std::floor(std::log2(shown.high)));
  const int step = 1 + std::max(0, last - first) / static_cast<int>(most);
  std::vector<Tick> ticks;
  for (int i = first; i <= last; i += step) {
    ticks.push_back({std::exp2(i), power_of_two_text(i)});
  }
  return ticks;
}

/// Decades, with 2 and 5 between them where there is room.
std::vector<Tick> decimal_ticks(Interval shown, std::size_t most) {
  const auto with = [&](const std::vector<double>& factors, int stride) {
    std::vector<Tick> ticks;
    const int first = static_cast<int>(std::floor(std::log10(shown.low)));
    for (int i = first; std::pow(10, i) <= shown.high; i += stride) {
      for (const double factor : factors) {
        const double value = factor * std::pow(10, i);
        if (value >= shown.low && value <= shown.high) ticks.push_back({value, number_text(value)});
      }
    }
    return ticks;
  };
  for (const auto& factors : std::array<std::vector<double>, 3>{{{1, 2, 5}, {1, 3}, {1}}}) {
    if (auto ticks = with(factors, 1); ticks.size() <= most) return ticks;
  }
  return with({1}, 2);
}

}  // namespace

bool is_sideways(const Chart& chart) { return chart.y.scale == AxisScale::kCategories; }

bool is_joined(const Chart& chart) {
  return std::ranges::any_of(chart.series, [](const Series& series) { return series.joined; });
}

bool has_value(const Chart& chart, const ChartPoint& point) {
  const double value = is_sideways(chart) ? point.x : point.y;
  const AxisScale scale = is_sideways(chart) ? chart.x.scale : chart.y.scale;
  return std::isfinite(value) && (value > 0 || !is_logarithmic(scale));
}

Scale::Scale(const Axis& axis, Interval shown, double from, double to)
    : axis_(axis), shown_(shown), from_(from), to_(to) {}

double Scale::at(double value) const {
  const auto place = [this](double v) { return is_logarithmic(axis_.scale) ? std::log(v) : v; };
  const double share =
      (place(value) - place(shown_.low)) / (place(shown_.high) - place(shown_.low));
  return from_ + share * (to_ - from_);
}

std::vector<Tick> Scale::ticks(std::size_t most) const {
  switch (axis_.scale) {
    case AxisScale::kLinear: return linear_ticks(shown_, most);
    case AxisScale::kLog2: return binary_ticks(shown_, most);
    case AxisScale::kLog10: return decimal_ticks(shown_, most);
    case AxisScale::kCategories: break;
  }
  std::vector<Tick> ticks;
  for (const std::string& name : axis_.categories) {
    ticks.push_back({static_cast<double>(ticks.size()), name});
  }
  return ticks;
}

Ranges ranges_of(const Chart& chart) {
  Extremes x{.positive_only = is_logarithmic(chart.x.scale)};
  Extremes y{.positive_only = is_logarithmic(chart.y.scale)};
  for (const Series& series : chart.series) {
    for (const ChartPoint& point : series.points) {
      x.add(point.x);
      y.add(point.y);
      if (!has_value(chart, point) || point.interval.high <= 0) continue;
      Extremes& values = is_sideways(chart) ? x : y;
      values.add(point.interval.low);
      values.add(point.interval.high);
    }
  }
  for (const Ceiling& ceiling : chart.ceilings) {
    const bool everywhere = ceiling.line.size() == 1;
    for (const Corner& corner : ceiling.line) {
      if (!everywhere || is_sideways(chart)) x.add(corner.x);
      if (!everywhere || !is_sideways(chart)) y.add(corner.y);
    }
  }
  const bool names_on_roofs = !is_sideways(chart) && !is_joined(chart) && !chart.ceilings.empty();
  return {.x = padded(chart.x, x), .y = padded(chart.y, y, names_on_roofs ? kRoomForName : kAir)};
}

std::vector<Corner> corners_of(const Ceiling& ceiling, const Chart& chart, const Ranges& ranges) {
  if (ceiling.line.size() != 1) return ceiling.line;
  const auto [x, y] = ceiling.line.front();
  if (is_sideways(chart)) return {{x, ranges.y.low}, {x, ranges.y.high}};
  return {{ranges.x.low, y}, {ranges.x.high, y}};
}

std::string count_text(std::size_t count) {
  constexpr std::size_t kKi = std::size_t{1} << 10;
  if (count == 0 || count % kKi != 0) return fmt::format("{}", count);
  if (count % (kKi * kKi) != 0) return fmt::format("{} K", count / kKi);
  return fmt::format("{} M", count / (kKi * kKi));
}

}  // namespace oclab
