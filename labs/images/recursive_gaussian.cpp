// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: a Gaussian blur by recursion, its coefficients and its host reference.
#include "labs/images/recursive_gaussian.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "harness/spec/launch.h"
#include "harness/spec/parallel.h"
#include "labs/images/gaussian.h"

namespace oclab {
namespace {

/// One of the two damped oscillations that Deriche fits to a Gaussian of sigma 1:
/// (cosine cos(frequency x) + sine sin(frequency x)) exp(-decay x) for x >= 0.
struct Oscillation {
  double cosine, sine, decay, frequency;
};

constexpr Oscillation kSlow{1.68, 3.735, 1.783, 0.6318};
constexpr Oscillation kFast{-0.6803, -0.2598, 1.723, 1.997};

/// The transfer function of an oscillation sampled at whole pixels:
/// (top[0] + top[1] z) / (1 + bottom[0] z + bottom[1] z²), z being a delay of one pixel.
struct SecondOrder {
  std::array<double, 2> top, bottom;
};

SecondOrder sampled(const Oscillation& wave, double sigma) {
  const double damping = std::exp(-wave.decay / sigma);
  const double angle = wave.frequency / sigma;
  return {{wave.cosine, damping * (wave.sine * std::sin(angle) - wave.cosine * std::cos(angle))},
          {-2 * damping * std::cos(angle), damping * damping}};
}

/// Of some images. A larger one would decay more slowly, and need a longer warm-up.
constexpr double kShorterSigma = 4.9;

/// Lines that are filtered side by side, so that the compiler vectorises the recursion.
constexpr std::size_t kLanes = 16;

/// `lanes` lines of `length` pixels: pixel k of line l is at begin[k * step + l * lane_step].
struct Lines {
  std::size_t length, step, lanes, lane_step;
};

template <typename T>
using Lanes = std::array<T, kLanes>;

/// Filters lines in one direction and adds the result to `out`. `inputs` weigh the current pixel
/// and the four before it, `outputs` the four results before. What comes before a line is its first
/// pixel, and `gain` times that pixel as result.
template <typename T>
void recur(const std::vector<Lanes<T>>& in, std::vector<Lanes<T>>& out, bool backward,
           const std::array<T, 5>& inputs, const std::array<T, 4>& outputs, T gain) {
  const std::size_t length = in.size();
  const auto at = [&](std::size_t k) { return backward ? length - 1 - k : k; };
  std::array<Lanes<T>, 4> i, o;
  i.fill(in[at(0)]);
  for (Lanes<T>& lanes : o) {
    for (std::size_t l = 0; l < kLanes; ++l) lanes[l] = gain * in[at(0)][l];
  }
  for (std::size_t k = 0; k < length; ++k) {
    const Lanes<T>& now = in[at(k)];
    Lanes<T>& sum = out[at(k)];
    Lanes<T> result;
    for (std::size_t l = 0; l < kLanes; ++l) {
      result[l] = inputs[0] * now[l] + inputs[1] * i[0][l] + inputs[2] * i[1][l] +
                  inputs[3] * i[2][l] + inputs[4] * i[3][l] - outputs[0] * o[0][l] -
                  outputs[1] * o[1][l] - outputs[2] * o[2][l] - outputs[3] * o[3][l];
      sum[l] += result[l];
    }
    i = {now, i[0], i[1], i[2]};
    o = {result, o[0], o[1], o[2]};
  }
}

template <typename T>
void filter_lines(const float* in, float* out, const Lines& lines,
                  const RecursiveGaussian& filter) {
  std::vector<Lanes<T>> input(lines.length, Lanes<T>{});
  std::vector<Lanes<T>> result(lines.length, Lanes<T>{});
  for (std::size_t k = 0; k < lines.length; ++k) {
    for (std::size_t l = 0; l < lines.lanes; ++l) {
      input[k][l] = in[k * lines.step + l * lines.lane_step];
    }
  }
  const auto& [n0, n1, n2, n3, m1, m2, m3, m4, d1, d2, d3, d4, forward_gain, backward_gain] =
      filter;
  recur<T>(input, result, false, {n0, n1, n2, n3, 0}, {d1, d2, d3, d4}, forward_gain);
  recur<T>(input, result, true, {0, m1, m2, m3, m4}, {d1, d2, d3, d4}, backward_gain);
  for (std::size_t k = 0; k < lines.length; ++k) {
    for (std::size_t l = 0; l < lines.lanes; ++l) {
      out[k * lines.step + l * lines.lane_step] = static_cast<float>(result[k][l]);
    }
  }
}

/// Filters the columns (`along_rows` false) or rows of an image, the lines [begin, end).
template <typename T>
void filter_image(const float* in, float* out, Shape shape, bool along_rows, std::size_t begin,
                  std::size_t end) {
  const RecursiveGaussian filter = recursive_gaussian(shape);
  for (std::size_t line = begin; line < end; line += kLanes) {
    const std::size_t lanes = std::min(kLanes, end - line);
    const Lines lines = along_rows ? Lines{shape.columns, 1, lanes, shape.columns}
                                   : Lines{shape.rows, shape.columns, lanes, 1};
    const std::size_t first = line * lines.lane_step;
    filter_lines<T>(in + first, out + first, lines, filter);
  }
}

/// On all cores.
std::vector<float> filtered(const std::vector<float>& image, Shape shape, bool along_rows) {
  std::vector<float> out(image.size());
  const std::size_t lines = along_rows ? shape.rows : shape.columns;
  for_each_part(
      divide_up(lines, kLanes),
      [&](std::size_t begin, std::size_t end) {
        filter_image<double>(image.data(), out.data(), shape, along_rows, begin * kLanes,
                             std::min(end * kLanes, lines));
      },
      4 * kLanes * (along_rows ? shape.columns : shape.rows));
  return out;
}

}  // namespace

RecursiveGaussian recursive_gaussian(Shape shape) {
  const double sigma = sigma_of(shape, kShorterSigma);
  const auto [top1, bottom1] = sampled(kSlow, sigma);
  const auto [top2, bottom2] = sampled(kFast, sigma);
  // The sum of the two fractions, over a common denominator.
  std::array<double, 5> n{
      top1[0] + top2[0], top1[1] + top2[1] + top1[0] * bottom2[0] + top2[0] * bottom1[0],
      top1[1] * bottom2[0] + top1[0] * bottom2[1] + top2[1] * bottom1[0] + top2[0] * bottom1[1],
      top1[1] * bottom2[1] + top2[1] * bottom1[1], 0};
  const std::array<double, 4> d{
      bottom1[0] + bottom2[0], bottom1[1] + bottom2[1] + bottom1[0] * bottom2[0],
      bottom1[0] * bottom2[1] + bottom1[1] * bottom2[0], bottom1[1] * bottom2[1]};
  const double settled = 1 + d[0] + d[1] + d[2] + d[3];
  // The backward pass is the mirror image without the centre, which must not count twice.
  const double sum = 2 * (n[0] + n[1] + n[2] + n[3]) / settled - n[0];
  for (double& coefficient : n) coefficient /= sum;
  std::array<double, 4> m{};
  for (std::size_t k = 0; k < m.size(); ++k) m[k] = n[k + 1] - d[k] * n[0];
  const auto f = [](double value) { return static_cast<float>(value); };
  RecursiveGaussian filter{f(n[0]), f(n[1]), f(n[2]), f(n[3]), f(m[0]), f(m[1]), f(m[2]),
                           f(m[3]), f(d[0]), f(d[1]), f(d[2]), f(d[3]), 0,       0};
  // Where the rounded filter settles: its poles are close to 1, which magnifies the rounding.
  const auto& [n0, n1, n2, n3, m1, m2, m3, m4, d1, d2, d3, d4, forward, backward] = filter;
  const double rounded = 1.0 + d1 + d2 + d3 + d4;
  filter.forward_gain = f((0.0 + n0 + n1 + n2 + n3) / rounded);
  filter.backward_gain = f((0.0 + m1 + m2 + m3 + m4) / rounded);
  return filter;
}

std::vector<float> to_vector(const RecursiveGaussian& filter) {
  const auto& [n0, n1, n2, n3, m1, m2, m3, m4, d1, d2, d3, d4, forward, backward] = filter;
  return {n0, n1, n2, n3, m1, m2, m3, m4, d1, d2, d3, d4, forward, backward};
}

std::vector<float> blurred_along_columns(const std::vector<float>& image, Shape shape) {
  return filtered(image, shape, false);
}

std::vector<float> recursively_blurred(const std::vector<float>& image, Shape shape) {
  // One rounding to float between the passes, 6e-8, is far below what the exercise tolerates.
  return filtered(blurred_along_columns(image, shape), shape, true);
}

double blur_recursively_on_host(std::span<const float> image, Shape shape, std::size_t count) {
  const Shape part{count, shape.columns};
  std::vector<float> between(count * shape.columns);
  std::vector<float> out(between.size());
  filter_image<float>(image.data(), between.data(), part, false, 0, part.columns);
  filter_image<float>(between.data(), out.data(), part, true, 0, part.rows);
  return out.back();
}

}  // namespace oclab
