// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: whether an exercise's test sizes leave a guard untested.
#pragma once

#include "grading/authoring/finding.h"
#include "harness/spec/registry.h"

namespace oclab {

/// Adds what the test sizes lack. The fixed ones have to include a single element, a large number
/// that is no multiple of 32, and primes. All of them together, for the tunables of the starter and
/// the solution, the smallest, the largest and some between, have to lie on both sides of every
/// guard that a kernel may need: of every width of `plan_geometry` along every dimension, and of
/// all combinations of aligned and misaligned dimensions with two work-groups along each. What
/// exceeds `kMostWork` is not asked for.
void check_sizes(CheckResult& result, const ExerciseRef& exercise);

}  // namespace oclab
