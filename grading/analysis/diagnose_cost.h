// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: which line makes a kernel expensive, and why.
#pragma once

#include "grading/diagnosis/diagnosis.h"
#include "grading/model/model_runner.h"

namespace oclab {

/// The line that adds most to this cost in a run of the exercise's model size, what it does and
/// what to do about it. Without evidence.
Diagnosis diagnose_cost(Cost cost, const Exercise& exercise, const KernelSource& source,
                        const ModelRun& run);

}  // namespace oclab
