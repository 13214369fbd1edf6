// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: long vectors, their sums and dot products.
#pragma once

#include <cstddef>

#include "spec/exercise.h"

namespace oclab {

/// The smallest product is 64 and the mean 132, so one lost product of the longest vector with an
/// exact sum (about 2^17 elements) is 4e-6 of it. Up to 33 numbers with fractions make at most 34
/// roundings of 6e-8 each, together 2e-6.
inline constexpr Tolerance kLongVectorTolerance{.relative = 2e-6};

/// Buffers "a" and "b" of n floats each, "result" with their dot product, and "partial", scratch
/// for so many partial results.
Problem dot_problem(std::size_t n, std::size_t partials, Rng& rng);

/// The same for a sum: "in", "result" and "partial".
Problem sum_problem(std::size_t n, std::size_t partials, Rng& rng);

}  // namespace oclab
