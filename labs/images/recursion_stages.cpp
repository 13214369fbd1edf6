// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: what lies between the four launches of the recursive blur.
#include "labs/images/recursion_stages.h"

#include <algorithm>
#include <cmath>

#include "labs/images/recursive_gaussian.h"

namespace oclab {
namespace {

std::vector<float> turned(std::span<const float> image, Shape shape) {
  std::vector<float> result(image.size());
  for (std::size_t row = 0; row < shape.rows; ++row) {
    for (std::size_t column = 0; column < shape.columns; ++column) {
      result[column * shape.rows + row] = image[row * shape.columns + column];
    }
  }
  return result;
}

std::vector<float> first_pass(const Problem& problem) {
  const auto image = initial_values<float>(problem, 0);
  return blurred_along_columns({image.begin(), image.end()}, problem.buffers[0].shape);
}

bool holds(std::span<const std::byte> contents, const std::vector<float>& expected,
           const Tolerance& tolerance) {
  const auto close = [&](float got, float want) {
    return std::abs(got - want) <= tolerance.relative * std::abs(want);  // never for NaN
  };
  return std::ranges::equal(as_span<float>(contents), expected, close);
}

bool columns_are_blurred(const Problem& problem, const std::vector<Launch>&,
                         std::span<const std::byte> contents, const Tolerance& tolerance) {
  return holds(contents, first_pass(problem), tolerance);
}

bool is_turned(const Problem& problem, const std::vector<Launch>&,
               std::span<const std::byte> contents, const Tolerance& tolerance) {
  return holds(contents, turned(first_pass(problem), problem.buffers[0].shape), tolerance);
}

bool both_are_blurred(const Problem& problem, const std::vector<Launch>&,
                      std::span<const std::byte> contents, const Tolerance& tolerance) {
  const Buffer& out = problem.buffers[1];
  return holds(contents, turned(as_span<float>(out.expected), out.shape), tolerance);
}

}  // namespace

std::vector<Intermediate> recursion_stages() {
  return {{kFirstPass, columns_are_blurred}, {kTurned, is_turned}, {kSecondPass, both_are_blurred}};
}

}  // namespace oclab
