// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: Gaussian weights, test images and the blur computed on the host.
#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "harness/spec/problem.h"
#include "harness/support/rng.h"

namespace oclab {

/// Pixels on each side of the centre that the filter covers: three times sigma.
inline constexpr std::size_t kRadius = 15;

/// Weights of the filter in one dimension.
inline constexpr std::size_t kTaps = 2 * kRadius + 1;

/// Standard deviation of the Gaussian, in pixels.
inline constexpr double kSigma = 5;

/// The kTaps weights of a Gaussian, with the sum 1.
std::vector<float> gaussian_weights();

/// All kTaps × kTaps products of two weights, row by row.
std::vector<float> gaussian_window();

/// An image of which every pixel is positive and a few are far brighter than the rest, so that a
/// blur over pixels of half precision or over the wrong pixels shows.
std::vector<float> noise_image(Rng& rng, Shape shape);

/// The same with a star at a random place now and then, a thousand times as bright as the sky:
/// where one is in the very corner of a window, with a weight of 1e-6, it still makes a ten
/// thousandth of the result.
std::vector<float> starry_image(Rng& rng, Shape shape);

/// The image blurred along its rows only, summed in double precision on all cores.
std::vector<float> blurred_along_rows(std::span<const float> image, Shape shape);

/// The image blurred along rows and columns, summed in double precision on all cores. Beyond an
/// edge its last pixel goes on.
std::vector<float> blurred(const std::vector<float>& image, Shape shape);

/// Puts another starry image into buffer 0 and expects its blur, within `tolerance`, in buffer 1.
/// The blur of a large image is proven instead of computed: each timed launch gets another.
void show_stars(Problem& problem, double tolerance, Rng& rng);

/// `count` rows of the image blurred by a window of kTaps × kTaps weights: the plain serial loop.
double blur_window_on_host(std::span<const float> image, Shape shape, std::span<const float> window,
                           std::size_t count);

/// The first `count` rows, taken as an image, blurred along rows and then along columns: the plain
/// serial loops.
double blur_separably_on_host(std::span<const float> image, Shape shape,
                              std::span<const float> weights, std::size_t count);

}  // namespace oclab
