// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: the options of the program `oclab-landlock`.
#pragma once

#include <filesystem>
#include <string>
#include <utility>
#include <vector>

#include "harness/worker/landlock/access_rules.h"

namespace oclab {

/// What a program under Landlock may do, and which program that is.
struct LandlockOptions {
  std::vector<std::pair<std::filesystem::path, FileAccess>> files;
  std::filesystem::path folder = "/";    ///< the program's working directory
  int version = 0;                       ///< of Landlock at most, for tests; 0: what the system has
  std::vector<std::string> environment;  ///< "NAME=value"
  std::vector<std::string> command;      ///< the program's path and its arguments
};

/// Reads the options: `--args FD -- PROGRAM ARGUMENT…`. As for bubblewrap, the options
/// before the program come from a descriptor, each terminated by a NUL, so that process lists do
/// not show them: `--read PATH`, `--write PATH`, `--device PATH`, `--chdir PATH`,
/// `--landlock VERSION`, `--setenv NAME VALUE`. Throws `std::runtime_error`.
LandlockOptions landlock_options(int argc, char** argv);

}  // namespace oclab
