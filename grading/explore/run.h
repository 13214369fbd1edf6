// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: runs any kernel in the model.
#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

#include "grading/explore/argument.h"
#include "grading/model/explanation.h"
#include "harness/worker/supervisor/worker.h"

namespace oclab {

/// What to run, and how.
struct ModelRequest {
  std::filesystem::path file;
  std::string kernel;  ///< "": the only one of the file
  NdRange range;       ///< local sizes of 0: the kernel's required ones, or else at most 64
  ArgumentTexts arguments;
  std::string build_options;  ///< "-DTILE=16 …"
  std::uint64_t seed = 1;     ///< of random contents
  TimeLimits limits{.build = 30, .run = 60};
};

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

}  // namespace oclab
