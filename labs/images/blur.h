// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: lab 6, the Gaussian blurs, and the data that lab 8 blurs as well.
#pragma once

#include <vector>

#include "harness/spec/exercise.h"

namespace oclab {

/// Buffers "in", "out" (the image blurred with 31 × 31 weights, which are products of two of
/// "weights") and "between", which has room for an image. The extent is {rows, columns}.
Problem separable_blur_problem(const Extent& extent, Rng& rng);

/// Another image, for `Exercise::renew`. A large one's blur is proven instead of computed.
void renew_blur(Problem& problem, const Extent& extent, Rng& rng);

/// The bound for its results, relative to them.
inline constexpr double kBlurTolerance = 2e-5;

/// blur_2d, blur_separable, blur_recursive and blur_image, in the order of the course document.
std::vector<Exercise> blur_exercises();

}  // namespace oclab
