// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: long vectors, their sums and dot products.
#pragma once

#include <cstddef>

#include "harness/spec/exercise.h"

namespace oclab {

/// Buffers "a" and "b" of n floats each, "result" with their dot product, and "partial", scratch
/// for this many partial results. The result is exact in any order in which the products are added
/// (see exact_sums.h).
Problem dot_problem(std::size_t n, std::size_t partials, Rng& rng);

/// The same for a sum: "in", "result" and "partial".
Problem sum_problem(std::size_t n, std::size_t partials, Rng& rng);

/// Other values at random places, for `Exercise::renew`.
void renew_dot(Problem& problem, const Extent& extent, Rng& rng);
void renew_sum(Problem& problem, const Extent& extent, Rng& rng);

}  // namespace oclab
