// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: which axis shows the sizes of a sweep.
#include "grading/plots/sweep_axis.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cmath>
#include <optional>

#include "grading/plots/rates.h"
#include "harness/sizes/plan_geometry.h"

namespace oclab {
namespace {

/// The most extents that an axis may leave out.
constexpr std::size_t kMostOutsiders = 2;

Extent without_number(Extent extent, std::size_t index) {
  extent[index] = 0;
  return extent;
}

/// Returns the places on an axis of the number at `index`, for the largest set of extents that
/// differ only in it.
std::vector<double> places_along(const std::vector<Extent>& extents, std::size_t index) {
  Extent best;
  std::ptrdiff_t most = 0;
  for (const Extent& extent : extents) {
    const Extent rest = without_number(extent, index);
    const auto same = [&](const Extent& other) { return without_number(other, index) == rest; };
    const auto size = std::ranges::count_if(extents, same);
    if (size <= most) continue;
    best = rest;
    most = size;
  }
  std::vector<double> places;
  for (const Extent& extent : extents) {
    const bool member = without_number(extent, index) == best;
    places.push_back(member ? static_cast<double>(extent[index]) : kNoValue);
  }
  return places;
}

std::size_t outsiders(const std::vector<double>& places) {
  return static_cast<std::size_t>(
      std::ranges::count_if(places, [](double place) { return std::isnan(place); }));
}

bool all_equal_within(const std::vector<Extent>& extents, std::size_t dimensions) {
  return std::ranges::all_of(extents, [&](const Extent& extent) {
    return extent.x == extent.y && (dimensions < 3 || extent.x == extent.z);
  });
}

/// Returns the common numbers of the extents on the axis.
std::string constant_text(const std::vector<Extent>& extents, const std::vector<double>& places,
                          const std::vector<std::string>& names, std::size_t index) {
  const auto inside = std::ranges::find_if(places, [](double place) { return !std::isnan(place); });
  const Extent& extent = extents[static_cast<std::size_t>(inside - places.begin())];
  std::vector<std::string> parts;
  for (std::size_t i = 0; i < names.size(); ++i) {
    if (i == index) continue;
    parts.push_back(fmt::format("{} = {}", names[i], count_text(extent[i])));
  }
  return fmt::format("{}", fmt::join(parts, ", "));
}

SweepAxis categories_for(const std::vector<Extent>& extents,
                         const std::vector<std::string>& names) {
  SweepAxis result{.axis = {.title = fmt::format("{}", fmt::join(names, " × ")),
                            .scale = AxisScale::kCategories}};
  for (const Extent& extent : extents) {
    std::vector<std::size_t> numbers;
    for (std::size_t i = 0; i < names.size(); ++i) numbers.push_back(extent[i]);
    result.places.push_back(static_cast<double>(result.places.size()));
    result.axis.categories.push_back(fmt::format("{}", fmt::join(numbers, "×")));
  }
  return result;
}

}  // namespace

SweepAxis axis_for(const std::vector<Extent>& extents, const std::vector<std::string>& names) {
  std::optional<SweepAxis> best;
  std::size_t fewest = std::min(kMostOutsiders, extents.size() / 3) + 1;
  for (std::size_t i = 0; i < names.size(); ++i) {
    const std::vector<double> places = places_along(extents, i);
    if (outsiders(places) >= fewest) continue;
    fewest = outsiders(places);
    best = SweepAxis{.axis = {.title = names[i], .scale = AxisScale::kLog2},
                     .places = places,
                     .constant = constant_text(extents, places, names, i)};
  }
  if (best) return *best;
  if (!all_equal_within(extents, names.size())) return categories_for(extents, names);
  SweepAxis squares{
      .axis = {.title = fmt::format("{}", fmt::join(names, " = ")), .scale = AxisScale::kLog2}};
  for (const Extent& extent : extents) squares.places.push_back(static_cast<double>(extent.x));
  return squares;
}

}  // namespace oclab
