// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: the data of lab 7: two random matrices, their product in double precision.
#pragma once

#include "spec/extent.h"
#include "spec/problem.h"
#include "spec/rng.h"

namespace oclab {

/// Share of the product that `multiply_on_host` computes: the whole would take minutes.
inline constexpr double kMatmulHostShare = 1.0 / 1024;

/// Buffers "a" (m×k), "b" (k×n) and "c" (m×n), all row by row, with c = a · b expected. The extent
/// is {m, n, k}.
Problem matmul_problem(const Extent& extent, Rng& rng);

/// A plain serial loop over the first elements of the product; returns their sum.
double multiply_on_host(const Problem& problem);

}  // namespace oclab
