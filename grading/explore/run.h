// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: runs any kernel in the model.
#pragma once

#include <string>
#include <vector>

#include "grading/explore/request.h"
#include "grading/model/explanation.h"
#include "grading/predict/file.h"
#include "harness/worker/supervisor/worker.h"

namespace oclab {

/// What the model has found and counted.
struct ModelResult {
  KernelSource source;
  std::string signature;               ///< in OpenCL C
  std::vector<std::string> arguments;  ///< each in words
  Explanation explanation;             ///< the counters by line; empty if the launch was stopped
  model::LaunchReport counted;
  model::LaunchReport checked;

  /// The errors, without notes.
  std::vector<model::Finding> errors() const;
  std::vector<model::Finding> notes() const;
};

/// Runs the kernel twice: to count, and to find errors. Throws `UsageError` where the request does
/// not fit the file, and `KernelFailure` where the kernel cannot be built or run.
ModelResult run_in_model(const ModelRequest& request);

/// Predicts the launch at the requested sizes. Throws `UsageError` where the request does
/// not fit the file, and `KernelFailure` where the kernel cannot be built or takes too long.
PredictedFile predict_kernel(const ModelRequest& request, const std::vector<MachineFile>& machines);

}  // namespace oclab
