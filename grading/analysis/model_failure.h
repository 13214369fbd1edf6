// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: what a line earns whose kernel is right on the device and fails in the model.
#pragma once

#include "grading/record/rubric.h"
#include "harness/worker/supervisor/worker.h"

namespace oclab {

/// Ends a line of a kernel that the model could not run to its end. The rule, as docs/model.md
/// states it: a kernel that the model refuses or that exceeds a limit there loses the line; where
/// the model does not support the kernel, the line is inconclusive and a person decides; where the
/// model cannot run even the kit's own kernel, the line is not assessed.
void judge_model_failure(Criterion& line, const KernelFailure& failure, const KernelSource& source);

}  // namespace oclab
