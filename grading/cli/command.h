// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: programs, and the subcommands of `oclab`.
#pragma once

#include <functional>
#include <memory>

#include "grading/cli/cli_options.h"

namespace CLI {  // NOLINT(readability-identifier-naming): the library's name
class App;
}

namespace oclab {

/// Exit statuses of `oclab`. `kOk`: every kernel is right, though points may be lost for speed.
/// `kPointsLost`: a kernel is wrong or fails; with --strict, any point is lost. `kNotChecked`:
/// invalid arguments, no device, or the kit failed. `kInconclusive`: --strict, check-lab, and where
/// the sandbox did not answer in time.
enum ExitStatus { kOk = 0, kPointsLost = 1, kNotChecked = 2, kInconclusive = 3 };

/// Runs `body` with the arguments of `main` and returns its exit status. A signal that ends the
/// program also ends its children. An exception becomes "<name>: <message>" on standard error and
/// exit status 2, or 3 for `NoAnswer`.
int run_program(const char* name, int (*body)(int, char**), int argc, char** argv);

/// The command line of `oclab`, to which each subcommand adds itself.
struct CommandLine {
  CLI::App& app;
  std::function<int()> chosen;  ///< runs the parsed subcommand and returns the exit status
};

/// Adds a subcommand that runs `body` when the command line names it. `body` throws `UsageError` if
/// it cannot do its work.
CLI::App& add_subcommand(CommandLine& line, const char* name, const char* purpose,
                         std::function<int()> body);

/// A subcommand and the options that its body gets.
template <typename Options>
struct Subcommand {
  CLI::App& app;
  Options& options;
};

/// Adds a subcommand whose body gets options of its own.
template <typename Options>
Subcommand<Options> add_subcommand(CommandLine& line, const char* name, const char* purpose,
                                   int (*body)(const Options&)) {
  const auto options = std::make_shared<Options>();
  CLI::App& app = add_subcommand(line, name, purpose,
                                 std::function([body, options] { return body(*options); }));
  return {app, *options};
}

/// Adds the option `--device`.
void add_device(CLI::App& command, Choices& choices);

/// Adds the options `--device` and `--kernels`.
void add_choices(CLI::App& command, Choices& choices);

/// Adds the option `--extent X,Y`, which calls `add` with its sizes each time it is given.
void add_extent(CLI::App& command, const char* purpose,
                std::function<void(const std::vector<std::size_t>&)> add);

}  // namespace oclab
