// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: the options that describe the launch of any kernel.
#pragma once

#include <CLI/CLI.hpp>
#include <string>
#include <vector>

#include "grading/explore/request.h"

namespace oclab {

/// A launch in the words of the command line.
struct LaunchOptions {
  ModelRequest request;  ///< its file, kernel, seed and limits
  std::vector<std::size_t> global;
  std::vector<std::size_t> local;
  std::vector<std::string> arguments;
  std::vector<std::string> defines;

  /// Whether the command line says anything about a launch.
  bool any() const;
};

/// Adds --kernel, --global, --local, --arg, --define, --seed and --sandbox, for `options`, which
/// must live until the command has run.
void add_launch_options(CLI::App& command, LaunchOptions& options);

/// The launch that they describe. Throws `UsageError` where they contradict each other, and where
/// the sandbox is wanted and there is none.
ModelRequest request_from(const LaunchOptions& options);

}  // namespace oclab
