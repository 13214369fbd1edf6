// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: whether a wrong result is the right one for a matrix that was read another way.
#include <algorithm>
#include <cmath>
#include <functional>
#include <string_view>
#include <vector>

#include "harness/verify/pattern_terms.h"

namespace oclab {
namespace {

/// Each way of reading costs as much as the expected result.
constexpr double kMostOperations = 1 << 24;

constexpr std::size_t kLargestTile = 128;

/// The exercise's tolerance is for sums that are exact, which those of other matrices are not.
constexpr double kInexact = 8;

/// The place from which an element is read instead of its own.
struct Place {
  std::size_t row = 0;
  std::size_t column = 0;
};

struct Reading {
  std::string_view variant;  // of the pattern
  std::size_t tile = 0;      // 0: the whole matrix
  std::function<Place(Place)> from;
};

/// All that are tried, at sizes that have more than one tile: of one alone, another length would do
/// as well. What fits the whole matrix fits its tiles, too, if they are large enough, so it comes
/// first.
std::vector<Reading> readings(const Shape& shape) {
  std::vector<Reading> all;
  all.push_back({"by-columns", 0, [shape](Place at) {
                   const std::size_t index = at.column * shape.rows + at.row;
                   return Place{index / shape.columns, index % shape.columns};
                 }});
  const std::size_t most = std::min(kLargestTile, std::max(shape.rows, shape.columns) - 1);
  for (std::size_t tile = 2; tile <= most; tile *= 2) {
    all.push_back({"tile", tile, [tile](Place at) {
                     return Place{at.row - at.row % tile + at.column % tile,
                                  at.column - at.column % tile + at.row % tile};
                   }});
    if (tile < shape.rows) {
      all.push_back({"one-row", tile, [tile](Place at) {
                       return Place{at.row - at.row % tile, at.column};
                     }});
    }
    if (tile < shape.columns) {
      all.push_back({"one-column", tile, [tile](Place at) {
                       return Place{at.row, at.column - at.column % tile};
                     }});
    }
  }
  return all;
}

/// The matrix as it is read: 0 from places outside of it, as tiles hold there.
std::vector<float> read(const Buffer& matrix, const Reading& reading) {
  const auto values = as_span<float>(matrix.initial);
  const auto [rows, columns] = matrix.shape;
  std::vector<float> result(matrix.count);
  for (std::size_t row = 0; row < rows; ++row) {
    for (std::size_t column = 0; column < columns; ++column) {
      const Place from = reading.from({row, column});
      const bool inside = from.row < rows && from.column < columns;
      result[row * columns + column] = inside ? values[from.row * columns + from.column] : 0;
    }
  }
  return result;
}

bool agrees(const Buffer& expected, std::span<const std::byte> got, double relative) {
  const auto want = as_span<float>(expected.expected);
  const auto values = as_span<float>(got);
  for (std::size_t i = 0; i < want.size(); ++i) {
    const float scale = expected.magnitude.empty() ? want[i] : expected.magnitude[i];
    const double error = std::abs(double{values[i]} - double{want[i]});
    if (!(error <= relative * std::abs(scale))) return false;
  }
  return true;
}

bool is_matrix(const Buffer& buffer) {
  const auto [rows, columns] = buffer.shape;
  return buffer.access == Access::kIn && buffer.element == Element::kFloat && rows > 1 &&
         columns > 1 && rows * columns == buffer.count;
}

}  // namespace

std::optional<Pattern> find_misread_input(const Exercise& exercise, const Extent& extent,
                                          const Problem& problem, std::size_t output,
                                          std::span<const std::byte> got) {
  if (!exercise.expect || problem.flops > kMostOperations) return std::nullopt;
  const double relative = kInexact * exercise.tolerance.relative;
  Problem other = problem;
  for (std::size_t k = 0; k < problem.buffers.size(); ++k) {
    const Buffer& input = problem.buffers[k];
    if (!is_matrix(input)) continue;
    for (const Reading& reading : readings(input.shape)) {
      other.buffers[k].initial = to_bytes(read(input, reading));
      if (other.buffers[k].initial == input.initial) continue;
      exercise.expect(other, extent);
      if (!agrees(other.buffers[output], got, relative)) continue;
      return Pattern{PatternKind::kMisreadInput,
                     reading.variant,
                     {{"input", input.name}, {"tile", reading.tile}}};
    }
    other.buffers[k].initial = input.initial;
  }
  return std::nullopt;
}

}  // namespace oclab
