// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: what reduce_any reduces, and room for partial results (lab 4).
#pragma once

#include <cstddef>
#include <cstdint>

#include "harness/spec/exercise.h"

namespace oclab {

constexpr std::int64_t kSmallestGroup = 32;

/// Two scratch buffers for partial results; `most` is the largest number of partial results that
/// any plan leaves after its first launch.
void add_partials(Problem& problem, std::size_t most);

/// Five reductions of one array: the name of the kernel is that of its result.
Problem any_problem(const Extent& extent, Rng& rng);

/// Other values at random places, for `Exercise::renew`.
void renew_any(Problem& problem, const Extent& extent, Rng& rng);

/// The five plain loops; returns the sum of their results.
double any_on_host(const Problem& problem);

}  // namespace oclab
