// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: a request to launch any kernel in the model.
#pragma once

#include <cstdint>
#include <filesystem>
#include <string>

#include "grading/explore/argument.h"
#include "harness/worker/process/time_limits.h"

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

}  // namespace oclab
