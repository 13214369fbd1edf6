// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: the command `oclab diagnoses`.
#include <CLI/CLI.hpp>
#include <iostream>

#include "grading/commands/commands.h"
#include "grading/report/diagnosis_page.h"
#include "grading/terminal/terminal.h"
#include "grading/terminal/text_layout.h"
#include "grading/wording/diagnosis_table.h"

namespace oclab {
namespace {

struct DiagnosesOptions {
  bool markdown = false;
};

int diagnoses_command(const DiagnosesOptions& options) {
  if (options.markdown) {
    std::cout << diagnosis_page();
    return kOk;
  }
  const std::size_t width = style_of_output().width;
  for (const DiagnosisGroup& group : all_diagnoses()) {
    std::cout << group.title << "\n";
    for (const DiagnosisEntry& entry : group.entries) {
      std::cout << "  " << entry.name << "\n"
                << wrapped(entry.means, 4, width)
                << wrapped("next: " + std::string(entry.next), 4, width);
    }
  }
  return kOk;
}

}  // namespace

void add_diagnoses(CommandLine& line) {
  const auto [command, options] =
      add_subcommand(line, "diagnoses", "list everything that can be found wrong with a kernel",
                     diagnoses_command);
  command.add_flag("--markdown", options.markdown, "print the page docs/diagnoses.md");
}

}  // namespace oclab
