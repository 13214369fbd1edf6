// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: rules about right values in wrong places.
#include <algorithm>
#include <cmath>
#include <cstdint>
#include <cstdlib>
#include <set>
#include <utility>
#include <vector>

#include "harness/verify/pattern_rules.h"

namespace oclab::rules {
namespace {

constexpr std::size_t kNowhere = SIZE_MAX;
constexpr std::size_t kMaxShift = 64;

using ValueAt = std::pair<double, std::size_t>;  // and its place

// Small integers match by chance, so more of them have to agree.
std::size_t enough(const Evidence& evidence) { return evidence.floating() ? 4 : 32; }

struct Agreement {
  std::size_t places = 0, place_matches = 0;  // elements that the move has a source for
  std::size_t wrong = 0, wrong_matches = 0;   // those of them that are wrong
};

bool nine_tenths(std::size_t part, std::size_t whole) { return part * 10 >= whole * 9; }

// A cheap look at the probes; hardly any wrong guess survives it.
template <typename Source>
bool plausible(const Evidence& evidence, Source source) {
  std::size_t places = 0;
  std::size_t matches = 0;
  for (const std::size_t i : evidence.probes()) {
    const std::size_t from = source(i);
    if (from == kNowhere) continue;
    ++places;
    matches += evidence.matches(i, from);
  }
  return places > 0 && nine_tenths(matches, places);
}

// How well the move "element i holds what is expected at source(i)" explains the evidence; nothing
// if it leaves more than a tenth of the wrong elements unexplained.
template <typename Source>
std::optional<Agreement> explains(const Evidence& evidence, Source source) {
  if (evidence.wrong_count() < enough(evidence) || !plausible(evidence, source)) {
    return std::nullopt;
  }
  Agreement sum;
  for (std::size_t i = 0; i < evidence.count(); ++i) {
    const std::size_t from = source(i);
    if (from == kNowhere) continue;
    const bool match = evidence.matches(i, from);
    ++sum.places;
    sum.place_matches += match;
    sum.wrong += evidence.wrong(i);
    sum.wrong_matches += match && evidence.wrong(i);
  }
  const bool enough_places =
      sum.wrong >= enough(evidence) && sum.wrong * 2 >= evidence.wrong_count();
  if (!enough_places || !nine_tenths(sum.wrong_matches, sum.wrong)) return std::nullopt;
  return sum;
}

bool everywhere(const Agreement& sum) { return nine_tenths(sum.place_matches, sum.places); }

// A move of rows and columns as a move of indices; (row, column) outside the matrix is nowhere.
template <typename Place>
auto by_place(const Shape& shape, Place place) {
  return [shape, place](std::size_t i) {
    const auto [row, column] = place(i / shape.columns, i % shape.columns);
    if (row >= shape.rows || column >= shape.columns) return kNowhere;
    return row * shape.columns + column;
  };
}

Found shifted_by(const Evidence& evidence, std::ptrdiff_t k) {
  const auto size = static_cast<std::ptrdiff_t>(evidence.count());
  const auto source = [&](std::size_t i) {
    const std::ptrdiff_t from = static_cast<std::ptrdiff_t>(i) + k;
    return from < 0 || from >= size ? kNowhere : static_cast<std::size_t>(from);
  };
  const auto sum = explains(evidence, source);
  if (!sum || !everywhere(*sum)) return std::nullopt;
  const auto distance = static_cast<std::size_t>(std::abs(k));
  const bool row = evidence.matrix() && distance == evidence.buffer().shape.columns;
  return Pattern{PatternKind::kShifted,
                 row ? "row" : "",
                 {{"distance", distance}, {"direction", k > 0 ? "after" : "before"}}};
}

/// Whether half of the values at the probes are expected anywhere. Spares most wrong results the
/// sorting of all that is expected.
bool probes_are_expected(const Evidence& evidence) {
  std::vector<double> values;
  for (const std::size_t i : evidence.probes()) {
    if (!std::isnan(evidence.got(i))) values.push_back(evidence.got(i));
  }
  std::ranges::sort(values);
  std::vector<bool> found(values.size(), false);
  for (std::size_t i = 0; i < evidence.count(); ++i) {
    const auto [begin, end] = std::equal_range(values.begin(), values.end(), evidence.want(i));
    std::fill(found.begin() + (begin - values.begin()), found.begin() + (end - values.begin()),
              true);
  }
  return 2 * static_cast<std::size_t>(std::ranges::count(found, true)) >= evidence.probes().size();
}

}  // namespace

Found transposed(const Evidence& evidence) {
  if (!evidence.matrix()) return std::nullopt;
  const Shape shape = evidence.buffer().shape;
  // The matrix seen with exchanged sizes: for a square one this is the plain transpose.
  const auto source = [shape](std::size_t i) {
    return i % shape.rows * shape.columns + i / shape.rows;
  };
  const auto sum = explains(evidence, source);
  if (!sum || !everywhere(*sum)) return std::nullopt;
  return Pattern{shape.rows == shape.columns ? PatternKind::kTransposed
                                             : PatternKind::kRowsColumnsSwapped};
}

Found tile_transposed(const Evidence& evidence) {
  if (!evidence.matrix()) return std::nullopt;
  for (const std::size_t tile : {2, 4, 8, 16, 32}) {
    const auto source = by_place(evidence.buffer().shape, [tile](std::size_t r, std::size_t c) {
      return std::pair{r - r % tile + c % tile, c - c % tile + r % tile};
    });
    const auto sum = explains(evidence, source);
    if (!sum) continue;
    // There is one tile: the whole matrix may be transposed as well.
    const Shape shape = evidence.buffer().shape;
    if (tile >= std::min(shape.rows, shape.columns)) return Pattern{PatternKind::kTransposed};
    return Pattern{PatternKind::kTileTransposed, everywhere(*sum) ? "" : "some", {{"tile", tile}}};
  }
  return std::nullopt;
}

Found tiles_misplaced(const Evidence& evidence) {
  if (!evidence.matrix()) return std::nullopt;
  for (const std::size_t tile : {8, 16, 32}) {
    const auto source = by_place(evidence.buffer().shape, [tile](std::size_t r, std::size_t c) {
      return std::pair{c - c % tile + r % tile, r - r % tile + c % tile};
    });
    if (!explains(evidence, source)) continue;
    return Pattern{PatternKind::kTilesMisplaced, "", {{"tile", tile}}};
  }
  return std::nullopt;
}

Found shifted(const Evidence& evidence) {
  std::vector<std::size_t> distances;
  for (std::size_t k = 1; k <= kMaxShift; ++k) distances.push_back(k);
  distances.push_back(evidence.context().group_size);
  if (evidence.matrix()) distances.push_back(evidence.buffer().shape.columns);
  for (const std::size_t distance : distances) {
    if (distance == 0 || distance >= evidence.count()) continue;
    const auto k = static_cast<std::ptrdiff_t>(distance);
    if (Found found = shifted_by(evidence, k)) return found;
    if (Found found = shifted_by(evidence, -k)) return found;
  }
  return std::nullopt;
}

Found reversed(const Evidence& evidence) {
  const auto sum = explains(evidence, [&](std::size_t i) { return evidence.count() - 1 - i; });
  if (!sum || !everywhere(*sum)) return std::nullopt;
  return Pattern{PatternKind::kReversed};
}

Found rearranged(const Evidence& evidence) {
  // Of a part that is wrong, its place says more.
  const bool most = nine_tenths(evidence.wrong_count(), evidence.count());
  if (!most || evidence.wrong_count() < enough(evidence)) return std::nullopt;
  if (!probes_are_expected(evidence)) return std::nullopt;
  std::vector<ValueAt> expected;
  for (std::size_t i = 0; i < evidence.count(); ++i) expected.emplace_back(evidence.want(i), i);
  std::ranges::sort(expected);
  const auto same = [](const ValueAt& a, const ValueAt& b) { return a.first == b.first; };
  expected.erase(std::unique(expected.begin(), expected.end(), same), expected.end());
  // Values that occur often are found at wrong places by chance.
  if (!nine_tenths(expected.size(), evidence.count())) return std::nullopt;
  const auto place_of = [&](double value) {
    const auto at = std::ranges::lower_bound(expected, value, {}, &ValueAt::first);
    return at != expected.end() && at->first == value ? at->second : kNowhere;
  };
  std::size_t found = 0;
  std::set<std::size_t> places;
  std::size_t example = kNowhere;
  for (std::size_t i = evidence.first_wrong(); i <= evidence.last_wrong(); ++i) {
    if (!evidence.wrong(i)) continue;
    const std::size_t place = place_of(evidence.got(i));
    if (place == kNowhere) continue;
    places.insert(place);
    if (found++ == 0) example = i;
  }
  // One value at many places, such as 0, comes from none of them.
  if (8 * places.size() < found || !nine_tenths(found, evidence.wrong_count())) return std::nullopt;
  return Pattern{PatternKind::kRearranged,
                 "",
                 {{"index", example}, {"belongs_in", place_of(evidence.got(example))}}};
}

Found misplaced_terms(const Evidence& evidence) {
  if (evidence.floating() || evidence.buffer().access != Access::kInOut) return std::nullopt;
  double total = 0;
  std::size_t most = evidence.first_wrong();
  std::size_t least = most;
  const auto surplus = [&](std::size_t i) { return evidence.got(i) - evidence.want(i); };
  for (std::size_t i = evidence.first_wrong(); i <= evidence.last_wrong(); ++i) {
    total += surplus(i);
    if (surplus(i) > surplus(most)) most = i;
    if (surplus(i) < surplus(least)) least = i;
  }
  if (evidence.wrong_count() < 2 || total != 0) return std::nullopt;
  return Pattern{PatternKind::kRearranged, "total", {{"index", most}, {"belongs_in", least}}};
}

}  // namespace oclab::rules
