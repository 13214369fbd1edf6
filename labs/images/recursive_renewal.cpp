// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: other pixels for a recursively blurred image, and what they make of its blur.
#include <cmath>
#include <span>
#include <vector>

#include "labs/common/draws.h"
#include "labs/images/gaussian.h"
#include "labs/images/recursive_gaussian.h"

namespace oclab {
namespace {

/// Further from a pixel than this, its part of the blur is below 1e-9 of the pixel.
constexpr std::size_t kReach = 64;
constexpr std::size_t kWidth = 2 * kReach + 1;

/// What one pixel of brightness 1 makes of a line, as long as the line does not end near it.
const std::vector<float>& response() {
  static const std::vector<float> weights = [] {
    std::vector<float> line(3 * kWidth);
    line[line.size() / 2] = 1;
    const auto filtered = blurred_along_columns(line, {.rows = line.size(), .columns = 1});
    const auto first = filtered.begin() + static_cast<std::ptrdiff_t>(line.size() / 2 - kReach);
    return std::vector<float>(first, first + kWidth);
  }();
  return weights;
}

/// A blur is linear: adds the blur of one pixel that has become brighter by `change`.
void add_blurred_pixel(std::span<float> blurred, Shape shape, std::size_t row, std::size_t column,
                       float change) {
  const std::vector<float>& weights = response();
  for (std::size_t y = 0; y < kWidth; ++y) {
    const float scale = change * weights[y];
    float* const line = &blurred[(row - kReach + y) * shape.columns + column - kReach];
    for (std::size_t x = 0; x < kWidth; ++x) line[x] += scale * weights[x];
  }
}

}  // namespace

void renew_recursively_blurred(Problem& problem, const Extent& extent, Rng& rng) {
  const Shape shape{.rows = extent.x, .columns = extent.y};
  Buffer& image = problem.buffers[0];
  Buffer& blurred = problem.buffers[1];
  if (shape.rows < 2 * kWidth || shape.columns < 2 * kWidth) {
    const std::vector<float> other = noise_image(rng, shape);
    image.initial = to_bytes(other);
    blurred.expected = to_bytes(recursively_blurred(other, shape));
    return;
  }
  const auto pixels = as_span<float>(image.initial);
  const auto out = as_span<float>(blurred.expected);
  Draws draws(rng());
  for (std::size_t k = 0; k < kRenewedElements; ++k) {
    const std::size_t row = kReach + draws.below(shape.rows - 2 * kReach);
    const std::size_t column = kReach + draws.below(shape.columns - 2 * kReach);
    const std::size_t pixel = row * shape.columns + column;
    const float value = std::copysign(noise_pixel(draws), pixels[pixel]);
    add_blurred_pixel(out, shape, row, column, value - pixels[pixel]);
    pixels[pixel] = value;
    image.changes.elements.push_back(pixel);
  }
}

}  // namespace oclab
