// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: which kernel file a command shows, at which size and with which settings.
#pragma once

#include <cstddef>
#include <filesystem>
#include <memory>
#include <string>
#include <vector>

#include "grading/cli/command.h"
#include "harness/spec/registry.h"
#include "harness/support/temp_dir.h"

namespace oclab {

/// The options of `explain` and `trace` that say what is looked at.
struct KernelOptions {
  std::string name;                   ///< an exercise, or a lab with a single one
  std::string kernels;                ///< as in `Choices`
  std::vector<std::size_t> extent;    ///< sizes in the order of the exercise's names; or empty
  std::vector<std::string> settings;  ///< "TILE=8": other values of tunables than the file's
};

/// A kernel file and a size.
struct ChosenKernel {
  std::filesystem::path shown;  ///< the file as messages name it
  Extent extent;
  std::unique_ptr<TempDir> folder{};  ///< of a copy with other values of tunables, or null

  /// The file to run: `shown`, or the copy.
  std::filesystem::path file() const;
};

/// Adds the options to a command.
void add_kernel_options(CLI::App& command, KernelOptions& options);

/// Finds the file, and makes the copy. Throws `UsageError` for a setting that is not one.
ChosenKernel chosen_kernel(const KernelOptions& options, const ExerciseRef& exercise);

}  // namespace oclab
