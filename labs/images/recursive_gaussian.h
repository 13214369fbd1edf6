// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: a Gaussian blur by recursion, its coefficients and its host reference.
#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "harness/spec/extent.h"
#include "harness/spec/problem.h"

namespace oclab {

/// Coefficients of the fourth-order recursive filter of R. Deriche ("Recursively implementing the
/// Gaussian and its derivatives", INRIA 1993) for `sigma`, scaled to a sum of 1. With input i, the
/// forward result f and the backward result b of one line:
///   f[y] = n0 i[y] + n1 i[y-1] + n2 i[y-2] + n3 i[y-3] - d1 f[y-1] - … - d4 f[y-4]
///   b[y] = m1 i[y+1] + … + m4 i[y+4] - d1 b[y+1] - … - d4 b[y+4]
///   result[y] = f[y] + b[y]
/// Beyond an end the last pixel repeats endlessly: there f and b equal that pixel times
/// `forward_gain` and `backward_gain`.
struct RecursiveGaussian {
  float n0, n1, n2, n3;
  float m1, m2, m3, m4;
  float d1, d2, d3, d4;
  float forward_gain;
  float backward_gain;
};

/// The coefficients for an image of this shape (see `sigma_of`).
RecursiveGaussian recursive_gaussian(Shape shape);

/// The coefficients in the order of the struct, as the kernels take them.
std::vector<float> to_vector(const RecursiveGaussian& filter);

/// The image filtered along columns, in double precision on all cores.
std::vector<float> blurred_along_columns(const std::vector<float>& image, Shape shape);

/// The image filtered along columns and rows, in double precision on all cores.
std::vector<float> recursively_blurred(const std::vector<float>& image, Shape shape);

/// Gives random pixels of buffer 0, away from the edges of a large image, other values, and buffer
/// 1 the image filtered along columns and rows.
void renew_recursively_blurred(Problem& problem, const Extent& extent, Rng& rng);

/// The first `count` rows, taken as an image, filtered along columns and rows in single precision
/// and on one core.
double blur_recursively_on_host(std::span<const float> image, Shape shape, std::size_t count);

}  // namespace oclab
