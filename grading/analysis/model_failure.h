// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: what a line earns whose kernel is right on the device and fails in the model.
#pragma once

#include "grading/record/rubric.h"
#include "harness/worker/supervisor/worker.h"

namespace oclab {

/// Ends a criterion of a kernel that the model could not finish, by the rule of docs/model.md. A
/// kernel that the model refuses, or that exceeds a limit there, loses the criterion. An
/// unsupported kernel is inconclusive, and the instructor decides. If the model cannot run even the
/// kit's own kernel, the criterion is not assessed.
void judge_model_failure(Criterion& criterion, const KernelFailure& failure,
                         const KernelSource& source);

}  // namespace oclab
