// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: rules about the ends, halves and edges of a buffer.
#include <algorithm>
#include <limits>

#include "harness/spec/launch.h"
#include "harness/verify/pattern_rules.h"

namespace oclab::rules {
namespace {

constexpr std::size_t kFewAtTheStart = 64;  // of this many elements, one

// A wrong element can be right by chance (small integers), so a region counts as wrong at 90 %.
bool mostly_wrong(const Evidence& evidence, std::size_t region) {
  return evidence.wrong_count() * 10 >= region * 9;
}

/// Distance from `i` to the nearer end of [0, count), at least 1; where there is one element only,
/// it does not lie at an end.
std::size_t depth(std::size_t i, std::size_t count) {
  return count == 1 ? std::numeric_limits<std::size_t>::max() : std::min(i + 1, count - i);
}

/// How many of `count` positions lie deeper than `margin`.
std::size_t inner(std::size_t count, std::size_t margin) {
  return count == 1 ? 1 : count - std::min(count, 2 * margin);
}

}  // namespace

Found only_first(const Evidence& evidence) {
  if (evidence.count() < 2 || evidence.last_wrong() != 0) return std::nullopt;
  return Pattern{PatternKind::kOnlyFirst};
}

Found only_last(const Evidence& evidence) {
  if (evidence.count() < 2 || evidence.first_wrong() + 1 != evidence.count()) return std::nullopt;
  return Pattern{PatternKind::kOnlyLast};
}

Found partial_group(const Evidence& evidence) {
  const std::size_t group = evidence.group_range();
  if (group < 2 || evidence.count() % group == 0) return std::nullopt;
  const std::size_t start = evidence.count() / group * group;
  if (start == 0 || evidence.first_wrong() < start) return std::nullopt;
  const std::size_t rest = evidence.count() - start;
  const bool all = evidence.wrong_count() == rest;
  return Pattern{PatternKind::kPartialGroup, all ? "" : "some", {{"rest", rest}}};
}

Found partial_tiles(const Evidence& evidence) {
  if (!evidence.matrix()) return std::nullopt;
  const auto [rows, columns] = evidence.buffer().shape;
  // Smaller tiles leave smaller edges, so the first that fits is the most specific.
  for (const std::size_t tile : {8, 16, 32}) {
    const std::size_t row = rows / tile * tile;
    const std::size_t column = columns / tile * tile;
    if (row * column == 0 || row * column == evidence.count()) continue;
    bool inside = true;
    for (std::size_t i = evidence.first_wrong(); inside && i <= evidence.last_wrong(); ++i) {
      inside = !evidence.wrong(i) || i / columns >= row || i % columns >= column;
    }
    if (!inside) continue;
    return Pattern{PatternKind::kPartialTiles, "", {{"row", row}, {"column", column}}};
  }
  return std::nullopt;
}

Found corner(const Evidence& evidence) {
  if (!evidence.matrix()) return std::nullopt;
  const auto [rows, columns] = evidence.buffer().shape;
  // how far the first row and the first column are right
  std::size_t right = 0;
  while (right < columns && !evidence.wrong(right)) ++right;
  std::size_t below = 0;
  while (below < rows && !evidence.wrong(below * columns)) ++below;
  // A single right element, such as that of a transposed matrix, is no corner.
  if (right < 2 || below < 2 || (right == columns && below == rows)) return std::nullopt;
  std::size_t outside = 0;
  for (std::size_t i = 0; i < evidence.count(); ++i) {
    const bool is_outside = i / columns >= below || i % columns >= right;
    if (evidence.wrong(i) && !is_outside) return std::nullopt;
    outside += is_outside ? 1U : 0U;
  }
  if (!mostly_wrong(evidence, outside)) return std::nullopt;
  // Of a few last rows and columns, a guard is likelier: with both, or where they were written.
  const bool both = right < columns && below < rows;
  const bool near_edge = 2 * below > rows && 2 * right > columns;
  const bool written = evidence.untouched_count() < evidence.wrong_count();
  if (near_edge && (both || written)) return std::nullopt;
  const char* variant = right == columns ? (written ? "rows-written" : "rows")
                        : below == rows  ? (written ? "columns-written" : "columns")
                        : written        ? "written"
                                         : "";
  return Pattern{PatternKind::kCorner, variant, {{"row", below}, {"column", right}}};
}

Found edges(const Evidence& evidence) {
  const auto [rows, columns] = evidence.buffer().shape;
  if (rows * columns < 3) return std::nullopt;
  std::size_t margin = 0;
  for (std::size_t i = evidence.first_wrong(); i <= evidence.last_wrong(); ++i) {
    if (!evidence.wrong(i)) continue;
    margin = std::max(margin, std::min(depth(i / columns, rows), depth(i % columns, columns)));
  }
  // Where the margin is most of the elements, or part of it is right, it explains
  // nothing.
  const std::size_t inside = inner(rows, margin) * inner(columns, margin);
  if (3 * inside < evidence.count() || !mostly_wrong(evidence, evidence.count() - inside)) {
    return std::nullopt;
  }
  return Pattern{PatternKind::kEdges, "", {{"margin", margin}}};
}

Found first_edges(const Evidence& evidence) {
  if (!evidence.matrix()) return std::nullopt;
  const std::size_t rows = evidence.buffer().shape.rows;
  const std::size_t columns = evidence.buffer().shape.columns;
  // how far the last column and the last row are wrong
  std::size_t row = 0;
  while (row < rows && evidence.wrong((row + 1) * columns - 1)) ++row;
  std::size_t column = 0;
  while (column < columns && evidence.wrong((rows - 1) * columns + column)) ++column;
  if (row == 0 || column == 0 || 2 * row > rows || 2 * column > columns) return std::nullopt;
  const auto at_edge = [&](std::size_t i) { return i / columns < row || i % columns < column; };
  const std::size_t inside = (rows - row) * (columns - column);
  if (!all_wrong(evidence, at_edge) || !mostly_wrong(evidence, evidence.count() - inside)) {
    return std::nullopt;
  }
  return Pattern{PatternKind::kEdges, "first", {{"row", row}, {"column", column}}};
}

Found second_half(const Evidence& evidence) {
  const std::size_t half = evidence.count() / 2;
  const std::size_t first = evidence.first_wrong();
  if (evidence.count() < 4 || first < half || first > half + 1 + half / 64) return std::nullopt;
  if (!mostly_wrong(evidence, evidence.count() - first)) return std::nullopt;
  return Pattern{PatternKind::kSecondHalf};
}

// The elements that no work-item has written, where each may have written fewer than the launch
// plans for it.
Found tail_of_items(const Evidence& evidence) {
  const std::size_t items = evidence.context().items;
  const std::size_t first = evidence.first_wrong();
  const bool untouched = evidence.untouched_count() == evidence.wrong_count();
  if (items == 0 || !untouched || first % items != 0) return std::nullopt;
  const std::size_t planned = (evidence.count() + items - 1) / items;
  if (planned <= first / items) return std::nullopt;
  return Pattern{PatternKind::kTail,
                 "per-item",
                 {{"first", first}, {"kept", first / items}, {"block", planned}, {"constant", ""}}};
}

Found tail(const Evidence& evidence) {
  const std::size_t first = evidence.first_wrong();
  if (first == 0 || evidence.wrong_count() < 2) return std::nullopt;
  if (!mostly_wrong(evidence, evidence.count() - first)) return std::nullopt;
  // Where right elements are scattered, the very first ones may be right by chance as well.
  const bool scattered = evidence.wrong_count() < evidence.count() - first;
  if (scattered && first * kFewAtTheStart < evidence.count()) return std::nullopt;
  if (Found found = tail_of_items(evidence)) return found;
  const std::size_t group = evidence.group_range();
  const bool at_group = group > 1 && first % group == 0;
  return Pattern{PatternKind::kTail,
                 at_group ? "at-group" : "",
                 {{"first", first}, {"groups", at_group ? first / group : 0}}};
}

namespace {

/// Whether so many elements explain the wrong ones: a range that leaves hardly anything out says
/// nothing.
bool explains(const Evidence& evidence, std::size_t region) {
  return region >= 2 && region * 10 < evidence.count() * 9 && mostly_wrong(evidence, region);
}

/// The rows of a range that begins or ends with one.
Found whole_rows(const Evidence& evidence, std::size_t first, std::size_t last) {
  if (!evidence.matrix()) return std::nullopt;
  const std::size_t columns = evidence.buffer().shape.columns;
  const std::size_t row = first / columns;
  const std::size_t last_row = last / columns;
  const bool at_border = first % columns == 0 || (last + 1) % columns == 0;
  if (last_row == row || !at_border || !explains(evidence, (last_row - row + 1) * columns)) {
    return std::nullopt;
  }
  return Pattern{PatternKind::kRange, "rows", {{"row", row}, {"last_row", last_row}}};
}

}  // namespace

Found range(const Evidence& evidence) {
  const std::size_t first = evidence.first_wrong();
  const std::size_t last = evidence.last_wrong();
  if (!explains(evidence, last - first + 1)) return std::nullopt;
  if (Found rows = whole_rows(evidence, first, last)) return rows;
  return Pattern{PatternKind::kRange, "", {{"first", first}, {"last", last}}};
}

/// Several columns: of one, `every_kth_wrong` says more.
Found range_of_columns(const Evidence& evidence) {
  if (!evidence.matrix()) return std::nullopt;
  const auto [rows, columns] = evidence.buffer().shape;
  std::size_t first = columns;
  std::size_t last = 0;
  for (std::size_t i = evidence.first_wrong(); i <= evidence.last_wrong(); ++i) {
    if (!evidence.wrong(i)) continue;
    first = std::min(first, i % columns);
    last = std::max(last, i % columns);
  }
  if (last <= first || !explains(evidence, rows * (last - first + 1))) return std::nullopt;
  return Pattern{PatternKind::kRange, "columns", {{"column", first}, {"last_column", last}}};
}

Found position(const Evidence& evidence) {
  for (const auto rule : {only_first, only_last, partial_group, corner, partial_tiles, edges,
                          first_edges, second_half, range_of_columns, every_kth_wrong,
                          every_kth_right, first_of_block, tail, range}) {
    if (Found found = rule(evidence)) return found;
  }
  return std::nullopt;
}

}  // namespace oclab::rules
