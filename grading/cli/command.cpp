// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: what every subcommand of `oclab` is made of.
#include "grading/cli/command.h"

#include <CLI/CLI.hpp>

namespace oclab {

CLI::App& add_subcommand(CommandLine& line, const char* name, const char* purpose,
                         std::function<int()> body) {
  CLI::App* command = line.app.add_subcommand(name, purpose);
  command->callback([&line, body = std::move(body)] { line.chosen = body; });
  return *command;
}

void add_device(CLI::App& command, Choices& choices) {
  command.add_option("--device", choices.device,
                     "pocl, gpu, cpu, or part of 'platform:device' (default: OCLAB_DEVICE, else a "
                     "GPU if there is one, else PoCL)");
}

void add_choices(CLI::App& command, Choices& choices) {
  add_device(command, choices);
  command.add_option("--kernels", choices.kernels,
                     "starter, solutions, or a folder with <lab>/<exercise>.cl (default: "
                     "OCLAB_KERNELS, else kernels-starter)");
}

}  // namespace oclab
