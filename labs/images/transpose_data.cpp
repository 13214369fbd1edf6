// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: a random matrix and its transposition.
#include "labs/images/transpose_data.h"

#include <algorithm>
#include <span>

#include "labs/common/draws.h"

namespace oclab {
namespace {

/// The first `rows` rows of `in` become columns of `out`, whose rows are `pitch` long. In blocks,
/// because a whole column at a time would miss the cache with every element.
void transpose_rows(std::span<const float> in, Shape shape, std::size_t first, std::size_t last,
                    std::span<float> out) {
  constexpr std::size_t kBlock = 32;
  for (std::size_t row = first; row < last; row += kBlock) {
    for (std::size_t column = 0; column < shape.columns; ++column) {
      for (std::size_t r = row; r < std::min(row + kBlock, last); ++r) {
        out[column * shape.rows + r] = in[r * shape.columns + column];
      }
    }
  }
}

}  // namespace

Problem transpose_problem(const Extent& extent, Rng& rng) {
  const Shape shape{.rows = extent.x, .columns = extent.y};
  const std::size_t count = shape.rows * shape.columns;
  Problem problem{
      .buffers = {drawn_input<float>("in", rng, count, copied_float),
                  copied(blank_output<float>("out", count, {shape.columns, shape.rows}))}};
  const auto in = initial_values<float>(problem, 0);
  const auto out = as_span<float>(problem.buffers[1].expected);
  for_each_part(
      shape.rows,
      [&](std::size_t first, std::size_t last) { transpose_rows(in, shape, first, last, out); },
      shape.columns);
  problem.buffers[0].shape = shape;
  problem.bytes_moved = 8.0 * static_cast<double>(in.size());
  return problem;
}

void renew_transpose(Problem& problem, const Extent& extent, Rng& rng) {
  const auto in = as_span<float>(problem.buffers[0].initial);
  const auto out = as_span<float>(problem.buffers[1].expected);
  for_each_renewed(rng, problem.buffers[0], [&](Draws& draws, std::size_t i) {
    in[i] = out[i % extent.y * extent.x + i / extent.y] = copied_float(draws);
  });
}

}  // namespace oclab
