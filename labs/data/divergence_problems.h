// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: the problems of lab 2, and the loops that solve them on the host.
#pragma once

#include <cstddef>

#include "harness/spec/extent.h"
#include "harness/spec/problem.h"
#include "harness/support/rng.h"

namespace oclab {

/// The shares of a problem that `steps_on_host` and `curve_on_host` compute: 1 / kHostSteps and
/// 1 / kHostCurve. Of fewer branches of the curve, a CPU remembers the order.
constexpr std::size_t kHostSteps = 256;
constexpr std::size_t kHostCurve = 32;

/// Extent {n, steps}: element i takes `steps` steps on path i % paths, of 2 or 8.
template <std::size_t paths>
Problem steps_problem(const Extent& extent, Rng& rng);
template <std::size_t paths>
void renew_steps(Problem& problem, const Extent& extent, Rng& rng);
template <std::size_t paths>
double steps_on_host(const Problem& problem);

/// Extent {n}: a curve in five pieces, at random places and exactly on its edges.
Problem curve_problem(const Extent& extent, Rng& rng);
void renew_curve(Problem& problem, const Extent& extent, Rng& rng);
double curve_on_host(const Problem& problem);

/// A block of rows is one long row, or at most this many short ones.
constexpr std::size_t kRowsPerBlock = 64;

/// The number of blocks that a problem of this many rows provides for.
std::size_t most_blocks(std::size_t rows);

/// Extent {rows}: the sums of rows that have 0 to 16 values, or thousands.
Problem ragged_problem(const Extent& extent, Rng& rng);
void renew_ragged(Problem& problem, const Extent& extent, Rng& rng);
double ragged_on_host(const Problem& problem);

}  // namespace oclab
