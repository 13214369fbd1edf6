// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: whether verification tells wrong results from right ones.
#pragma once

#include "grading/authoring/finding.h"
#include "harness/spec/device.h"
#include "harness/spec/registry.h"

namespace oclab {

/// Changes the expected result of the test sizes in ways that no kernel may get away with (see
/// `Perturbation`) and verifies it. Zeros, NaN and half precision must fail at some test size; what
/// lacks an element or 1 % must fail at the largest. Needs no device.
CheckResult check_verify(const ExerciseRef& exercise);

/// Runs the solution at the two largest test sizes on inputs that lack an ordinary element (it is
/// zero), as if the kernel had left it out: the result must not pass for the right one at both.
/// Adds what it finds to `result`.
void check_missing_inputs(CheckResult& result, const ExerciseRef& exercise,
                          const DeviceInfo& device);

}  // namespace oclab
