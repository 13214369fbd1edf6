// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: the command `oclab diagnoses`.
#include "grading/commands/diagnoses_command.h"

#include <CLI/CLI.hpp>
#include <iostream>
#include <memory>

#include "grading/terminal/terminal.h"
#include "grading/terminal/text_layout.h"
#include "grading/report/diagnosis_page.h"
#include "grading/wording/diagnosis_table.h"

namespace oclab {
namespace {

/// The table for a terminal: name, meaning, next step.
void print_diagnoses(std::size_t width) {
  for (const DiagnosisGroup& group : all_diagnoses()) {
    std::cout << group.title << "\n";
    for (const DiagnosisEntry& entry : group.entries) {
      std::cout << "  " << entry.name << "\n"
                << wrapped(entry.means, 4, width)
                << wrapped("next: " + std::string(entry.next), 4, width);
    }
  }
}

}  // namespace

void add_diagnoses(CommandLine& line) {
  const auto markdown = std::make_shared<bool>(false);
  CLI::App& command = add_subcommand(
      line, "diagnoses", "list everything that can be found wrong with a kernel", [markdown] {
        if (*markdown) {
          std::cout << diagnosis_page();
        } else {
          print_diagnoses(style_of_output().width);
        }
        return kOk;
      });
  command.add_flag("--markdown", *markdown, "as docs/diagnoses.md has it");
}

}  // namespace oclab
