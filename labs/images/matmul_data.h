// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: the data of lab 7: two random matrices, their product in double precision.
#pragma once

#include "harness/spec/exercise.h"

namespace oclab {

/// Share of the product that `multiply_on_host` computes: the whole would take minutes.
inline constexpr double kMatmulHostShare = 1.0 / 8192;

/// Buffers "a" (m×k), "b" (k×n) and "c" (m×n), all row by row, with c = a · b expected. The extent
/// is {m, n, k}.
Problem matmul_problem(const Extent& extent, Rng& rng);

/// The product of any matrices that the problem holds, for `Exercise::expect`.
void expect_product(Problem& problem, const Extent& extent);

/// Fresh matrices, for `Exercise::renew`. A large product is proven instead of computed.
void renew_matmul(Problem& problem, const Extent& extent, Rng& rng);

/// The bound for its elements, relative to |row of a| · |column of b| without the precise step
/// (see matmul_data.cpp). Nearly every element is
/// exact in any order of the additions; one sum in many may pass 2^24 units on its way and lose a
/// few. Inputs rounded to half precision are 1e-5 off where a wide one is among them.
inline constexpr Tolerance kMatmulTolerance{.relative = 2e-7};

/// A plain serial loop over the first elements of the product; returns their sum.
double multiply_on_host(const Problem& problem);

}  // namespace oclab
