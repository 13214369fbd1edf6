// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: whether a plan of launches fits the kernels and the buffers of its exercise.
#pragma once

#include "grading/authoring/finding.h"
#include "harness/spec/exercise.h"

namespace oclab {

/// Adds a finding for each launch at this size that names no declared kernel, whose arguments do
/// not fit the parameters and the buffers, or whose groups do not fill its range. The tunables have
/// their fallback values.
void check_plan(CheckResult& result, const Exercise& exercise, const Problem& problem,
                const Extent& extent);

/// Adds a finding for each declared kernel that no launch names at any test size, with the
/// tunables at their fallbacks or at the ends of their ranges.
void check_launched_kernels(CheckResult& result, const Exercise& exercise);

}  // namespace oclab
