// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: what the main function of every program does.
#include "grading/cli/program.h"

#include <exception>
#include <iostream>

#include "grading/cli/command.h"
#include "harness/worker/process/child_process.h"

namespace oclab {

int run_program(const char* name, int (*body)(int, char**), int argc, char** argv) {
  end_children_on_signals();
  try {
    return body(argc, argv);
  } catch (const std::exception& error) {
    std::cerr << name << ": " << error.what() << "\n";
    return kNotChecked;
  }
}

}  // namespace oclab
