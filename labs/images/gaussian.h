// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: Gaussian weights, test images and the blur computed on the host.
#pragma once

#include <algorithm>
#include <cstddef>
#include <span>
#include <vector>

#include "harness/spec/problem.h"
#include "labs/common/draws.h"

namespace oclab {

/// Pixels on each side of the centre that the filter covers: three times sigma.
inline constexpr std::size_t kRadius = 15;

/// Weights of the filter in one dimension.
inline constexpr std::size_t kTaps = 2 * kRadius + 1;

/// Index `i` + `tap` - kRadius, brought back into [0, count).
inline std::size_t nearest(std::size_t i, std::size_t tap, std::size_t count) {
  return std::min(std::max(i + tap, kRadius) - kRadius, count - 1);
}

/// Standard deviation of the Gaussian, in pixels.
inline constexpr double kSigma = 5;

/// The standard deviation for an image of this shape: `kSigma` for most, another one where the
/// number of rows plus that of columns is odd. So a kernel that knows the weights instead of
/// reading them fails.
inline double sigma_of(Shape shape, double other) {
  return (shape.rows + shape.columns) % 2 == 1 ? other : kSigma;
}

/// A filter with kTaps weights down a column and kTaps along a row. The weight of the window at
/// (j, i) is down[j] * along[i], and in one place, `spot` more: without that, it is a product.
struct Filter {
  std::vector<double> down;
  std::vector<double> along;
  double spot = 0;
};

/// The place of the spot in the window.
inline constexpr std::size_t kSpotRow = 7;
inline constexpr std::size_t kSpotColumn = 23;

/// The filter for an image of this shape.
using FilterOf = Filter (*)(Shape);

/// The same Gaussian down and along.
Filter gaussian_filter(Shape shape);

/// Two Gaussians, one wider than the other, neither centred, and a spot: a kernel that exchanges
/// the window's rows and columns, mirrors it, or takes it for a product gives a wrong result.
Filter lopsided_filter(Shape shape);

/// The weights of the filter along a row, in single precision.
std::vector<float> weights_along(const Filter& filter);

/// All kTaps × kTaps weights of its window, row by row.
std::vector<float> window_of(const Filter& filter);

/// An image whose pixels are all positive or, of half of the seeds, all negative, and of which a
/// few are far larger than the rest. A blur over pixels of half precision, or over the wrong
/// pixels, then gives a wrong result.
std::vector<float> noise_image(Rng& rng, Shape shape);

/// The size of a pixel of such an image.
float noise_pixel(Draws& draws);

/// The same with a star at a random place now and then, a thousand times as bright as the sky:
/// where one is in the very corner of a window, with a weight of 1e-6, it still makes a ten
/// thousandth of the result.
void draw_starry_image(Rng& rng, std::span<float> image);

/// The size of a pixel of such an image.
float starry_pixel(Draws& draws);

/// The image blurred along its rows only, summed in double precision on all cores.
std::vector<float> blurred_along_rows(std::span<const float> image, Shape shape,
                                      const Filter& filter);

/// The image blurred along rows and columns, summed in double precision on all cores. Beyond an
/// edge its last pixel repeats.
std::vector<float> blurred(const std::vector<float>& image, Shape shape, const Filter& filter);

/// A way to blur, and the largest relative error of a right result.
struct BlurContract {
  FilterOf filter;
  double tolerance;
};

/// Puts another starry image into buffer 0 and expects its blur in buffer 1. The blur of a large
/// image is proven instead of computed: each timed launch gets another.
void show_stars(Problem& problem, const BlurContract& contract, Rng& rng);

/// The same with other pixels at random places of the image.
void renew_stars(Problem& problem, const BlurContract& contract, Rng& rng);

/// `count` rows of the image blurred by a window of kTaps × kTaps weights: the plain serial loop.
double blur_window_on_host(std::span<const float> image, Shape shape, std::span<const float> window,
                           std::size_t count);

/// The first `count` rows, taken as an image, blurred along rows and then along columns: the plain
/// serial loops.
double blur_separably_on_host(std::span<const float> image, Shape shape,
                              std::span<const float> weights, std::size_t count);

}  // namespace oclab
