// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: programs, and the subcommands of `oclab`.
#include "grading/cli/command.h"

#include <CLI/CLI.hpp>
#include <iostream>

#include "grading/wording/failures/failure_text.h"
#include "harness/support/error.h"
#include "harness/worker/process/child_process.h"

namespace oclab {

int run_program(const char* name, int (*body)(int, char**), int argc, char** argv) {
  end_children_on_signals();
  try {
    return body(argc, argv);
  } catch (const std::exception& error) {
    std::cerr << name << ": " << text_of(error) << "\n";
    return dynamic_cast<const NoAnswer*>(&error) != nullptr ? kInconclusive : kNotChecked;
  }
}

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

void add_extent(CLI::App& command, const char* purpose,
                std::function<void(const std::vector<std::size_t>&)> add) {
  command
      .add_option_function<std::string>(
          "--extent", [add = std::move(add)](const std::string& text) { add(sizes_from(text)); },
          purpose)
      ->trigger_on_parse();
}

Choices take_choices(int& argc, char** argv) {
  Choices choices;
  CLI::App app;
  app.set_help_flag();
  app.allow_extras();
  add_choices(app, choices);
  add_extent(app, "", [&choices](const auto& sizes) { choices.extent = sizes; });
  app.parse(argc, argv);
  const std::vector<std::string> rest = app.remaining();
  char** const end = std::remove_if(argv + 1, argv + argc, [&](const char* argument) {
    return std::ranges::count(rest, argument) == 0;
  });
  argc = static_cast<int>(end - argv);
  return choices;
}

}  // namespace oclab
