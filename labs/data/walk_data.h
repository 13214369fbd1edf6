// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: weighted sums along a strided walk through blocks (lab 3).
#pragma once

#include <cstddef>

#include "harness/spec/exercise.h"

namespace oclab {

/// Elements of a block, which are walked through on their own.
constexpr std::size_t kWalkBlock = 512;

/// Buffers "in" and "out", extent.x doubles each: sums of 32 elements along the walk with the
/// stride extent.y, exact in any order.
Problem strided_problem(const Extent& extent, Rng& rng);

/// Other values at random places, for `Exercise::renew`.
void renew_strided(Problem& problem, const Extent& extent, Rng& rng);

/// The plain loop over an eighth of the blocks, with the stride 16.
double strided_on_host(const Problem& problem);

}  // namespace oclab
