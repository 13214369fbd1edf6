// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: a quick look whether an image was blurred.
#include <algorithm>
#include <cmath>
#include <span>
#include <vector>

#include "labs/common/draws.h"
#include "labs/data/matrix_vector.h"
#include "labs/images/gaussian.h"

namespace oclab {
namespace {

constexpr std::size_t kTiles = 64;
constexpr std::size_t kTileSide = 16;

bool close(double got, double want, double tolerance) {
  return std::abs(got - want) <= tolerance * std::abs(want);  // never for NaN
}

/// A blur is linear: the rows of the result times x are the rows of the image times the blurred x,
/// blurred along the columns, and of the spot, those of its row times x moved to its columns. All
/// pixels have one sign and all else is positive, so relative errors do not grow.
bool rows_seem_blurred(std::span<const float> image, std::span<const float> result, Shape shape,
                       const BlurContract& contract, Rng& rng) {
  const Filter filter = contract.filter(shape);
  const std::vector<float> drawn = uniform_floats(rng, shape.columns, 0.5F, 1.5F);
  const std::vector<double> x(drawn.begin(), drawn.end());
  std::vector<double> spread(shape.columns);
  for (std::size_t i = 0; i < shape.columns; ++i) {
    for (std::size_t tap = 0; tap < kTaps; ++tap) {
      spread[nearest(i, tap, shape.columns)] += filter.along[tap] * x[i];
    }
  }
  std::vector<double> moved(shape.columns);
  for (std::size_t i = 0; i < shape.columns; ++i) {
    moved[nearest(i, kSpotColumn, shape.columns)] += filter.spot * x[i];
  }
  const std::vector<double> sums = times(image, spread);
  const std::vector<double> spots =
      filter.spot > 0 ? times(image, moved) : std::vector<double>(shape.rows);
  const std::vector<double> got = times(result, x);
  for (std::size_t y = 0; y < shape.rows; ++y) {
    double want = spots[nearest(y, kSpotRow, shape.rows)];
    for (std::size_t tap = 0; tap < kTaps; ++tap) {
      want += filter.down[tap] * sums[nearest(y, tap, shape.rows)];
    }
    if (!close(got[y], want, contract.tolerance)) return false;
  }
  return true;
}

/// The tile that begins at (top, left) and ends with the image at the latest.
bool tile_is_blurred(std::span<const float> image, std::span<const float> result, Shape shape,
                     std::size_t top, std::size_t left, const BlurContract& contract) {
  const std::size_t height = std::min(kTileSide, shape.rows - top);
  const std::size_t width = std::min(kTileSide, shape.columns - left);
  std::vector<float> part((height + kTaps - 1) * (width + kTaps - 1));
  const Shape shape_of_part{height + kTaps - 1, width + kTaps - 1};
  for (std::size_t y = 0; y < shape_of_part.rows; ++y) {
    for (std::size_t x = 0; x < shape_of_part.columns; ++x) {
      part[y * shape_of_part.columns + x] =
          image[nearest(top, y, shape.rows) * shape.columns + nearest(left, x, shape.columns)];
    }
  }
  const std::vector<float> want = blurred(part, shape_of_part, contract.filter(shape));
  for (std::size_t y = 0; y < height; ++y) {
    for (std::size_t x = 0; x < width; ++x) {
      if (!close(result[(top + y) * shape.columns + left + x],
                 want[(y + kRadius) * shape_of_part.columns + x + kRadius], contract.tolerance)) {
        return false;
      }
    }
  }
  return true;
}

/// Whether the result is right but for the errors that the contract allows, found out much faster
/// than by blurring: each row's sum with random weights shows what a kernel has left out or kept
/// from another image, and every pixel of some random tiles shows smaller errors that are
/// everywhere.
bool seems_blurred(std::span<const float> image, std::span<const float> result, Shape shape,
                   const BlurContract& contract, Rng& rng) {
  if (!rows_seem_blurred(image, result, shape, contract, rng)) return false;
  Draws draws(rng());
  for (std::size_t tile = 0; tile < kTiles; ++tile) {
    const std::size_t top = draws.below(shape.rows);
    const std::size_t left = draws.below(shape.columns);
    if (!tile_is_blurred(image, result, shape, top, left, contract)) return false;
  }
  return true;
}

constexpr std::size_t kMostComputed = std::size_t{1} << 17;

void expect_blurred(Problem& problem, FilterOf filter) {
  const auto image = initial_values<float>(problem, 0);
  const Shape shape = problem.buffers[0].shape;
  problem.buffers[1].expected =
      to_bytes(blurred({image.begin(), image.end()}, shape, filter(shape)));
  problem.proof.reset();
}

/// Another blur is to be found: computed if it is small, else proven.
void expect_another_blur(Problem& problem, const BlurContract& contract) {
  const Shape shape = problem.buffers[0].shape;
  problem.buffers[1].expected.clear();
  const auto holds = [=](const Problem& proven, std::span<const std::byte> result, Rng& draws) {
    return seems_blurred(initial_values<float>(proven, 0), as_span<float>(result), shape, contract,
                         draws);
  };
  const auto complete = [=](Problem& proven) { expect_blurred(proven, contract.filter); };
  problem.proof = Proof{.holds = holds, .complete = complete, .buffer = 1};
  if (problem.buffers[0].count <= kMostComputed) complete(problem);
}

}  // namespace

void show_stars(Problem& problem, const BlurContract& contract, Rng& rng) {
  problem.buffers[0].initial.resize(problem.buffers[0].bytes());
  draw_starry_image(rng, as_span<float>(problem.buffers[0].initial));
  expect_another_blur(problem, contract);
}

void renew_stars(Problem& problem, const BlurContract& contract, Rng& rng) {
  const auto image = as_span<float>(problem.buffers[0].initial);
  for_each_renewed(rng, problem.buffers[0], [&](Draws& draws, std::size_t i) {
    image[i] = std::copysign(starry_pixel(draws), image[i]);
  });
  expect_another_blur(problem, contract);
}

}  // namespace oclab
