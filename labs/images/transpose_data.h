// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: a random matrix and its transposition.
#pragma once

#include "harness/spec/extent.h"
#include "harness/spec/problem.h"
#include "harness/support/rng.h"

namespace oclab {

/// Buffers "in" (extent.x rows × extent.y columns, row by row) and "out", its transposition.
Problem transpose_problem(const Extent& extent, Rng& rng);

/// Other values at random places, for `Exercise::renew`.
void renew_transpose(Problem& problem, const Extent& extent, Rng& rng);

}  // namespace oclab
