// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: why a GPU takes long for a kernel, and which line makes it.
#pragma once

#include "grading/model/model_runner.h"
#include "grading/predict/run.h"

namespace oclab {

/// The first applicable cause of a slow longest launch: wasteful accesses, too few groups,
/// branches, a busy part of the GPU, or waiting. The prediction holds the time without the waste of
/// each line. `run` is a complete run in the model. Without evidence.
Diagnosis diagnose_gpu_time(const Exercise& exercise, const KernelSource& source,
                            const ModelRun& run, const KernelPrediction& prediction,
                            const gpu::Machine& machine);

}  // namespace oclab
