// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: Gaussian weights, test images and the blur computed on the host.
#include "labs/images/gaussian.h"

#include <cmath>
#include <utility>

namespace oclab {
namespace {

/// One pixel in this many is a star: about one in every window of kTaps × kTaps.
constexpr std::size_t kPixelsPerStar = 1024;

float star(Draws& draws) { return 64 + 192 * draws.unit(); }

/// kTaps weights of a Gaussian whose centre is that many taps after the middle one.
std::vector<double> gaussian(double sigma, double centre) {
  std::vector<double> weights(kTaps);
  double sum = 0;
  for (std::size_t i = 0; i < kTaps; ++i) {
    const double x = static_cast<double>(i) - static_cast<double>(kRadius) - centre;
    weights[i] = std::exp(-x * x / (2 * sigma * sigma));
    sum += weights[i];
  }
  for (double& weight : weights) weight /= sum;
  return weights;
}

// The same function compiled for several instruction sets, chosen when the program starts: every
// timed launch has an image of its own, whose blur somebody waits for.
#if defined(__x86_64__) && defined(__GNUC__) && !defined(__clang__) && \
    !defined(__SANITIZE_ADDRESS__) && !defined(__SANITIZE_THREAD__)
[[gnu::target_clones("default", "avx2", "arch=x86-64-v4")]]
#endif
void add_scaled(const float* values, double scale, std::size_t count, double* sums) {
  for (std::size_t i = 0; i < count; ++i) sums[i] += scale * values[i];
}

/// Both passes below run the taps in the outer loop, so that the inner one goes over adjacent
/// pixels and the compiler vectorises it.
void blur_row(const float* in, float* out, std::size_t columns,
              const std::vector<double>& weights) {
  std::vector<float> padded(columns + kTaps - 1);
  for (std::size_t x = 0; x < padded.size(); ++x) padded[x] = in[nearest(0, x, columns)];
  std::vector<double> sums(columns);
  for (std::size_t tap = 0; tap < kTaps; ++tap) {
    add_scaled(padded.data() + tap, weights[tap], columns, sums.data());
  }
  for (std::size_t x = 0; x < columns; ++x) out[x] = static_cast<float>(sums[x]);
}

void blur_row_of_columns(const float* image, float* out, Shape shape, std::size_t y,
                         const std::vector<double>& weights) {
  std::vector<double> sums(shape.columns);
  for (std::size_t tap = 0; tap < kTaps; ++tap) {
    const float* row = image + nearest(y, tap, shape.rows) * shape.columns;
    add_scaled(row, weights[tap], shape.columns, sums.data());
  }
  for (std::size_t x = 0; x < shape.columns; ++x) out[x] = static_cast<float>(sums[x]);
}

}  // namespace

// The farthest weight of each is as large as a Gaussian's at three times sigma, at least: a kernel
// that leaves it out is found.

Filter gaussian_filter(Shape shape) {
  const std::vector<double> weights = gaussian(sigma_of(shape, 5.2), 0);
  return {.down = weights, .along = weights};
}

Filter lopsided_filter(Shape shape) {
  constexpr double kSpot = 0.01;
  std::vector<double> down = gaussian(sigma_of(shape, 5.2) + 0.4, -1);
  for (double& weight : down) weight *= 1 - kSpot;
  return {.down = std::move(down), .along = gaussian(sigma_of(shape, 5.2) + 0.7, 2), .spot = kSpot};
}

std::vector<float> weights_along(const Filter& filter) {
  return {filter.along.begin(), filter.along.end()};
}

std::vector<float> window_of(const Filter& filter) {
  std::vector<float> window;
  for (std::size_t j = 0; j < kTaps; ++j) {
    for (std::size_t i = 0; i < kTaps; ++i) {
      const double spot = j == kSpotRow && i == kSpotColumn ? filter.spot : 0;
      window.push_back(static_cast<float>(filter.down[j] * filter.along[i] + spot));
    }
  }
  return window;
}

namespace {

/// Of all pixels of an image.
float sign_of_image(Rng& rng) { return rng() % 2 == 0 ? 1.0F : -1.0F; }

void scale(std::span<float> image, float factor) {
  for (float& pixel : image) pixel *= factor;
}

}  // namespace

float noise_pixel(Draws& draws) {
  const float value = draws.unit();
  const float square = value * value;
  return 0.01F + square * square * square * square;
}

std::vector<float> noise_image(Rng& rng, Shape shape) {
  std::vector<float> image(shape.rows * shape.columns);
  draw_values(rng, std::span(image), noise_pixel);
  scale(image, sign_of_image(rng));
  return image;
}

void draw_starry_image(Rng& rng, std::span<float> image) {
  draw_values(rng, image, noise_pixel);
  Draws draws(rng());
  for (std::size_t k = 0; k < divide_up(image.size(), kPixelsPerStar); ++k) {
    image[draws.below(image.size())] = star(draws);
  }
  scale(image, sign_of_image(rng));
}

float starry_pixel(Draws& draws) {
  return draws.below(kPixelsPerStar) == 0 ? star(draws) : noise_pixel(draws);
}

std::vector<float> blurred_along_rows(std::span<const float> image, Shape shape,
                                      const Filter& filter) {
  std::vector<float> out(image.size());
  const auto rows_pass = [&](std::size_t begin, std::size_t end) {
    for (std::size_t y = begin; y < end; ++y) {
      const std::size_t first = y * shape.columns;
      blur_row(image.data() + first, out.data() + first, shape.columns, filter.along);
    }
  };
  for_each_part(shape.rows, rows_pass, kTaps * shape.columns);
  return out;
}

std::vector<float> blurred(const std::vector<float>& image, Shape shape, const Filter& filter) {
  // One rounding to float between the passes, 6e-8, is far below what the exercises tolerate.
  const std::vector<float> between = blurred_along_rows(image, shape, filter);
  std::vector<float> out(image.size());
  const auto columns_pass = [&](std::size_t begin, std::size_t end) {
    for (std::size_t y = begin; y < end; ++y) {
      float* const row = out.data() + y * shape.columns;
      blur_row_of_columns(between.data(), row, shape, y, filter.down);
      if (filter.spot == 0) continue;
      const float* spots = image.data() + nearest(y, kSpotRow, shape.rows) * shape.columns;
      for (std::size_t x = 0; x < shape.columns; ++x) {
        row[x] += static_cast<float>(filter.spot * spots[nearest(x, kSpotColumn, shape.columns)]);
      }
    }
  };
  for_each_part(shape.rows, columns_pass, kTaps * shape.columns);
  return out;
}

double blur_window_on_host(std::span<const float> image, Shape shape, std::span<const float> window,
                           std::size_t count) {
  double total = 0;
  for (std::size_t y = 0; y < count; ++y) {
    for (std::size_t x = 0; x < shape.columns; ++x) {
      float sum = 0;
      for (std::size_t j = 0; j < kTaps; ++j) {
        const std::size_t row = nearest(y, j, shape.rows) * shape.columns;
        for (std::size_t i = 0; i < kTaps; ++i) {
          sum += window[j * kTaps + i] * image[row + nearest(x, i, shape.columns)];
        }
      }
      total += sum;
    }
  }
  return total;
}

double blur_separably_on_host(std::span<const float> image, Shape shape,
                              std::span<const float> weights, std::size_t count) {
  const std::size_t columns = shape.columns;
  std::vector<float> between(count * columns);
  for (std::size_t y = 0; y < count; ++y) {
    for (std::size_t x = 0; x < columns; ++x) {
      float sum = 0;
      for (std::size_t i = 0; i < kTaps; ++i) {
        sum += weights[i] * image[y * columns + nearest(x, i, columns)];
      }
      between[y * columns + x] = sum;
    }
  }
  double total = 0;
  for (std::size_t y = 0; y < count; ++y) {
    for (std::size_t x = 0; x < columns; ++x) {
      float sum = 0;
      for (std::size_t j = 0; j < kTaps; ++j) {
        sum += weights[j] * between[nearest(y, j, count) * columns + x];
      }
      total += sum;
    }
  }
  return total;
}

}  // namespace oclab
