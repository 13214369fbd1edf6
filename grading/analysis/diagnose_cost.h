// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: which line makes a kernel expensive, and why.
#pragma once

#include "grading/diagnosis/diagnosis.h"
#include "grading/model/model_runner.h"
#include "grading/predict/run.h"

namespace oclab {

/// The line that adds most to this cost in a run of the exercise's model size, what it does and
/// what to do about it. Without evidence.
Diagnosis diagnose_cost(Cost cost, const Exercise& exercise, const KernelSource& source,
                        const ModelRun& run);

/// The first applicable cause of a slow longest launch: wasteful accesses, too few groups,
/// branches, a busy part of the GPU, or waiting. The prediction holds the time without the waste of
/// each line. `run` is a complete run in the model. Without evidence.
Diagnosis diagnose_gpu_time(const Exercise& exercise, const KernelSource& source,
                            const ModelRun& run, const KernelPrediction& prediction,
                            const gpu::Machine& machine);

}  // namespace oclab
