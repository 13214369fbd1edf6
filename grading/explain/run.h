// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: runs a kernel file in the model to explain it.
#pragma once

#include <filesystem>
#include <functional>
#include <string>
#include <utility>
#include <vector>

#include "grading/model/explanation.h"
#include "harness/spec/case_job.h"
#include "harness/spec/registry.h"

namespace oclab {

/// Runs the file, and the reference where there is one, in the model and explains the counters. The
/// result is the same in every run. Throws `KernelFailure` where the file cannot be built or run or
/// does not end, and `UsageError` where the model cannot run the exercise. `compiled_program`: see
/// `Backend`. Calls `on_built` once the file has compiled, before anything else is started.
Explanation explain_file(const ExerciseRef& exercise, const std::filesystem::path& file,
                         const Extent& extent, const std::filesystem::path& compiled_program = {},
                         const std::function<void()>& on_built = {});

/// The sizes of an extent with the exercise's names, in order.
std::vector<std::pair<std::string, std::size_t>> named_sizes(const Exercise& exercise,
                                                             const Extent& extent);

/// What one warp of a kernel file does, beside what its launch needs.
struct WarpTraceRun {
  std::string lab;
  std::string exercise;
  std::string file;
  std::vector<std::pair<std::string, std::size_t>> extent;
  std::vector<std::string> source;  ///< as in `Explanation`
  std::vector<model::LaunchReport> launches;
  WarpChoice choice;  ///< its launch has a log
};

/// Runs the file in the model and logs a warp. Throws as `explain_file` does, and `UsageError`
/// where there is no such warp.
WarpTraceRun trace_warp(const ExerciseRef& exercise, const std::filesystem::path& file,
                        const Extent& extent, const WarpChoice& choice);

}  // namespace oclab
