// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: the command `oclab new-lab`.
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <iostream>

#include "grading/authoring/commands/command.h"
#include "grading/authoring/commands/new_lab.h"
#include "grading/source/paths.h"

namespace oclab {
namespace {

struct NewLabOptions {
  std::string stem;
  std::string exercise;
  std::string tree;
};

int new_lab_command(const NewLabOptions& options) {
  const NewLab lab = name_new_lab(options.stem, options.exercise);
  const std::filesystem::path tree =
      options.tree.empty() ? kit_root() : std::filesystem::path(options.tree);
  const auto files = write_new_lab(lab, tree);
  const char* about[] = {"declaration: sizes, data, launch, targets", "starter: right but slow",
                         "solution: the kernel that you write", "handout with three hints"};
  for (std::size_t i = 0; i < files.size(); ++i) {
    std::cout << fmt::format("{:<48} {}\n", files[i].lexically_relative(tree).string(), about[i]);
  }
  const std::string label = lab.stem.substr(0, lab.stem.find('_'));
  std::cout << fmt::format(
      "\nThe new lab works: it computes y = a * x + b over a matrix. Next:\n"
      "  1. write the solution at its TODO\n"
      "  2. ./oclab check-lab {}    build and validate the lab\n"
      "  3. replace the exercise by your own, file by file; check again\n"
      "  4. ./oclab calibrate {}    record its speed for student releases\n"
      "docs/authoring.md explains each step.\n",
      label, label);
  return kOk;
}

}  // namespace

void add_new_lab(CommandLine& line) {
  const auto [command, options] =
      add_subcommand(line, "new-lab", "write the four files of a new lab", new_lab_command);
  command.add_option("stem", options.stem, "lab9_prefix_sum: an unused number, then words")
      ->required();
  command.add_option("--exercise", options.exercise,
                     "id of its exercise (default: the words of the stem)");
  command.add_option("--into", options.tree,
                     "source tree of the kit to write into (default: this kit's)");
}

}  // namespace oclab
