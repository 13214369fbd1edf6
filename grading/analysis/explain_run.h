// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: a run in the model, line by line.
#pragma once

#include "grading/model/explanation.h"
#include "grading/model/model_runner.h"

namespace oclab {

/// The counters of a complete run beside the lines of its source.
Explanation explain_run(const Exercise& exercise, const KernelSource& source, const ModelRun& run);

/// The line whose branches cost most, or null where none diverges.
const ExplainedLine* worst_branch(const Explanation& explanation);

/// The line that costs most, or else that of the kernel's head.
int worst_line(const Explanation& explanation, const KernelSource& source);

}  // namespace oclab
