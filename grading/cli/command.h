// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: what every subcommand of `oclab` is made of.
#pragma once

#include <functional>

#include "grading/cli/cli_options.h"

namespace CLI {  // NOLINT(readability-identifier-naming): the library's name
class App;
}

namespace oclab {

/// Exit statuses of `oclab`. `kOk`: every kernel is right, though points may be lost for speed.
/// `kPointsLost`: a kernel is wrong or broken; with --strict, any point is lost. `kNotChecked`:
/// wrong arguments, no device, or the kit failed. `kInconclusive`: only with --strict.
enum ExitStatus { kOk = 0, kPointsLost = 1, kNotChecked = 2, kInconclusive = 3 };

/// The command line of `oclab`, to which each subcommand adds itself.
struct CommandLine {
  CLI::App& app;
  std::function<int()> chosen;  ///< what the parsed subcommand does: returns the exit status
};

/// Adds a subcommand that does `body` when the command line names it. `body` throws `UsageError`
/// for anything that keeps it from its work.
CLI::App& add_subcommand(CommandLine& line, const char* name, const char* purpose,
                         std::function<int()> body);

/// Adds the option `--device`.
void add_device(CLI::App& command, Choices& choices);

/// Adds the options `--device` and `--kernels`.
void add_choices(CLI::App& command, Choices& choices);

}  // namespace oclab
