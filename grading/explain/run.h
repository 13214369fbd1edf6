// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: runs a kernel file in the model to explain it.
#pragma once

#include <filesystem>

#include "grading/model/explanation.h"
#include "harness/spec/registry.h"

namespace oclab {

/// Runs the file, and the reference where there is one, in the model and explains the counters. The
/// result is the same in every run. Throws `KernelFailure` where the file cannot be built or run or
/// does not end, and `UsageError` where the model cannot run the exercise.
Explanation explain_file(const ExerciseRef& exercise, const std::filesystem::path& file,
                         const Extent& extent);

}  // namespace oclab
