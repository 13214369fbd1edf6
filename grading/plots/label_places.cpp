// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: places for the labels of a figure, so that none covers another.
#include "grading/plots/label_places.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <numeric>

namespace oclab {
namespace {

/// How far from its point a label may stand, in its own heights.
constexpr int kReach = 8;

}  // namespace

bool Box::overlaps(const Box& other) const {
  return x < other.x + other.width && other.x < x + width && y < other.y + other.height &&
         other.y < y + height;
}

bool Box::holds(const Box& other) const {
  return other.x >= x && other.x + other.width <= x + width && other.y >= y &&
         other.y + other.height <= y + height;
}

std::vector<double> spread(const std::vector<double>& wanted, double apart, double low,
                           double high) {
  std::vector<std::size_t> order(wanted.size());
  std::iota(order.begin(), order.end(), 0);
  std::ranges::stable_sort(order, {}, [&](std::size_t i) { return wanted[i]; });
  std::vector<double> places = wanted;
  // Push down from the top, then up from the bottom: what is pushed twice ends nearest its wish.
  double limit = low;
  for (const std::size_t i : order) {
    places[i] = std::max(places[i], limit);
    limit = places[i] + apart;
  }
  limit = high;
  for (auto i = order.rbegin(); i != order.rend(); ++i) {
    places[*i] = std::min(places[*i], limit);
    limit = places[*i] - apart;
  }
  return places;
}

std::optional<Box> free_place(double x, double y, double gap, const Box& size, const Box& inside,
                              const std::vector<Box>& taken, Side first) {
  const double left = x - gap - size.width;
  const double right = x + gap;
  const std::array sides = first == Side::kLeft ? std::array{left, right} : std::array{right, left};
  for (int step = 0; step <= 2 * kReach; ++step) {
    for (const double side : sides) {
      for (const int direction : {-1, 1}) {
        const double middle = y + direction * step * size.height / 2;
        const Box box{side, middle - size.height / 2, size.width, size.height};
        const auto in_the_way = [&box](const Box& other) { return box.overlaps(other); };
        if (inside.holds(box) && std::ranges::none_of(taken, in_the_way)) return box;
      }
    }
  }
  return std::nullopt;
}

}  // namespace oclab
