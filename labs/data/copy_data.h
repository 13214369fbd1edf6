// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: the copy, which lab 0 measures and lab 1 orders.
#pragma once

#include <cstddef>
#include <vector>

#include "harness/spec/extent.h"
#include "harness/spec/problem.h"
#include "harness/support/rng.h"

namespace oclab {

/// Where a host loop writes: kept between calls, so that only the first one touches new memory.
std::vector<float>& host_output(std::size_t n);

/// `in` and `out`, extent.x floats each: a copy, 8 bytes per element.
Problem copy_problem(const Extent& extent, Rng& rng);

/// Other values at random places, for `Exercise::renew`.
void renew_copy(Problem& problem, const Extent& extent, Rng& rng);

/// The plain loop that copies; returns the last element.
double copy_on_host(const Problem& problem);

}  // namespace oclab
