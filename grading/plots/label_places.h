// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: places for the labels of a figure, so that none covers another.
#pragma once

#include <optional>
#include <vector>

namespace oclab {

/// A rectangle by its upper left corner, in pixels or in columns and rows.
struct Box {
  double x = 0;
  double y = 0;
  double width = 0;
  double height = 0;

  bool overlaps(const Box& other) const;
  bool holds(const Box& other) const;
};

/// Places in a column, each as near to the one wanted as the others allow: at least `apart` from
/// its neighbours, within `range` as long as there is room, and in the order of the wanted places.
/// The result has the order of `wanted`.
std::vector<double> spread(const std::vector<double>& wanted, double apart, double low,
                           double high);

/// Where to look for a place first.
enum class Side { kLeft, kRight };

/// The nearest place for a label of this size beside the point (x, y), `gap` away from it, inside
/// of `inside` and clear of everything in `taken`; nothing if there is none within some heights.
std::optional<Box> free_place(double x, double y, double gap, const Box& size, const Box& inside,
                              const std::vector<Box>& taken, Side first);

}  // namespace oclab
