// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: the command `oclab`.
#include <CLI/CLI.hpp>
#include <iostream>

#if __has_include("grading/authoring/command.h")  // a student's copy of the kit lacks it
#include "grading/authoring/command.h"
#endif
#include "grading/calibrate_command.h"
#include "grading/explain/command.h"
#include "grading/list_command.h"
#include "grading/machine_commands.h"
#include "grading/run_command.h"
#include "grading/study/commands.h"
#include "worker/child_process.h"

namespace oclab {
namespace {

int dispatch(int argc, char** argv) {
  CLI::App app{
      "OpenCL Lab Kit: checks OpenCL kernels for correctness and speed.\n"
      "Exit status: 0 every kernel is right, 1 one is wrong or broken, 2 could not check."};
  app.name("oclab");
  app.require_subcommand(1);
  app.set_version_flag("--version", OCLAB_VERSION);
  CommandLine line{.app = app};
  for (const auto add : {add_run, add_watch, add_explain, add_progress, add_hint, add_reset,
                         add_list, add_machine_commands, add_calibrate}) {
    add(line);
  }
#if __has_include("grading/authoring/command.h")
  add_check_lab(line);
  add_new_lab(line);
#endif
  try {
    app.parse(argc, argv);
  } catch (const CLI::ParseError& error) {
    return app.exit(error) == 0 ? kOk : kNotChecked;
  }
  return line.chosen();
}

}  // namespace
}  // namespace oclab

int main(int argc, char** argv) {
  oclab::end_children_on_signals();
  try {
    return oclab::dispatch(argc, argv);
  } catch (const std::exception& error) {
    std::cerr << "oclab: " << error.what() << "\n";
    return oclab::kNotChecked;
  }
}
