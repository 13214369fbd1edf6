// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: a file's program in the model, and the kernel of it that is launched.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "grading/explore/argument.h"
#include "grading/explore/request.h"
#include "harness/model_report/launch_report.h"
#include "harness/native_runtime/program.h"
#include "harness/support/temp_dir.h"
#include "harness/worker/supervisor/model_device.h"
#include "harness/worker/supervisor/worker.h"

namespace oclab {

/// Reads the request's file. Throws `UsageError` where there is none, or no model.
KernelSource source_of(const ModelRequest& request);

/// The file's program in the model, compiled to count or to check. Every method throws
/// `KernelFailure`.
class ModelProgram {
 public:
  ModelProgram(const ModelRequest& request, const KernelSource& source,
               const ModelOptions& options = {});

  /// The kernel that the request names. Throws `UsageError` where there is none.
  native::Kernel kernel(const ModelRequest& request) const;

  model::LaunchReport run(const BoundKernel& bound);

  /// What the model answers to this prediction; see `Worker::model_run`.
  std::string predict(const BoundKernel& bound, const Prediction& prediction);

 private:
  std::vector<native::Kernel> kernels() const;
  std::string launch(const BoundKernel& bound);

  TempDir folder_;
  std::filesystem::path prefix_;
  ModelSettings settings_;
  Worker worker_;
};

/// The kernel's arguments for the requested launch: with the group size of the request, the
/// kernel's own, or a usual one.
BoundKernel bind(const native::Kernel& kernel, const ModelRequest& request);

}  // namespace oclab
