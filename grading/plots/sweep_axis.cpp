// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: which axis shows the sizes of a sweep.
#include "grading/plots/sweep_axis.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <optional>

#include "grading/plots/rates.h"

namespace oclab {
namespace {

/// Extents that a better axis may leave out.
constexpr std::size_t kMostOutsiders = 2;

using Numbers = std::array<std::size_t, 3>;

Numbers numbers_of(const Extent& extent) { return {extent.x, extent.y, extent.z}; }

/// Without the number at `index`.
Numbers rest_of(const Extent& extent, std::size_t index) {
  Numbers numbers = numbers_of(extent);
  numbers[index] = 0;
  return numbers;
}

/// The places if the number at `index` varies among extents that are equal in the others; of all
/// such families, the largest.
std::vector<double> places_along(const std::vector<Extent>& extents, std::size_t index) {
  Numbers best{};
  std::ptrdiff_t most = 0;
  for (const Extent& extent : extents) {
    const Numbers rest = rest_of(extent, index);
    const auto same = [&](const Extent& other) { return rest_of(other, index) == rest; };
    const auto size = std::ranges::count_if(extents, same);
    if (size <= most) continue;
    best = rest;
    most = size;
  }
  std::vector<double> places;
  for (const Extent& extent : extents) {
    const bool member = rest_of(extent, index) == best;
    places.push_back(member ? static_cast<double>(numbers_of(extent)[index]) : kNoValue);
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

std::string joined(const std::vector<std::string>& words, const char* between) {
  std::string text;
  for (const std::string& word : words) text += (text.empty() ? "" : between) + word;
  return text;
}

/// What the family has in common, from any of its members.
std::string constant_text(const std::vector<Extent>& extents, const std::vector<double>& places,
                          const std::vector<std::string>& names, std::size_t index) {
  const auto inside = std::ranges::find_if(places, [](double place) { return !std::isnan(place); });
  const Numbers numbers = numbers_of(extents[static_cast<std::size_t>(inside - places.begin())]);
  std::vector<std::string> parts;
  for (std::size_t i = 0; i < names.size(); ++i) {
    if (i != index) parts.push_back(fmt::format("{} = {}", names[i], count_text(numbers[i])));
  }
  return joined(parts, ", ");
}

SweepAxis categories_for(const std::vector<Extent>& extents,
                         const std::vector<std::string>& names) {
  SweepAxis result{.axis = {.title = joined(names, " × "), .scale = AxisScale::kCategories}};
  for (const Extent& extent : extents) {
    std::vector<std::string> parts;
    for (std::size_t i = 0; i < names.size(); ++i) {
      parts.push_back(fmt::format("{}", numbers_of(extent)[i]));
    }
    result.places.push_back(static_cast<double>(result.places.size()));
    result.axis.categories.push_back(joined(parts, "×"));
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
  SweepAxis squares{.axis = {.title = joined(names, " = "), .scale = AxisScale::kLog2}};
  for (const Extent& extent : extents) squares.places.push_back(static_cast<double>(extent.x));
  return squares;
}

}  // namespace oclab
