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
  std::vector<std::string> exercises;
  std::string tree;
};

std::string_view purpose_of(std::string_view path) {
  if (path.starts_with("labs/")) return "declaration: sizes, data, launch, targets";
  if (path.starts_with("docs/")) return "handout with three hints";
  if (path.starts_with("solutions/")) return "solution: the kernel that you write";
  return "starter: right but slow";
}

int new_lab_command(const NewLabOptions& options) {
  const NewLab lab = name_new_lab(options.stem, options.exercises);
  const std::filesystem::path tree =
      options.tree.empty() ? kit_root() : std::filesystem::path(options.tree);
  const auto files = write_new_lab(lab, tree);
  for (const std::filesystem::path& file : files) {
    const std::string path = file.lexically_relative(tree).string();
    std::cout << fmt::format("{:<48} {}\n", path, purpose_of(path));
  }
  const std::string label = lab.stem.substr(0, lab.stem.find('_'));
  std::cout << fmt::format(
      "\nThe new lab works: it computes y = a * x + b over a matrix. Next:\n"
      "  1. write each solution at its TODO\n"
      "  2. ./oclab check-lab {}    build and validate the lab\n"
      "  3. replace the exercises by your own, file by file; check again\n"
      "  4. ./oclab calibrate {}    record its speed for student releases\n"
      "docs/authoring.md explains each step.\n",
      label, label);
  return kOk;
}

}  // namespace

void add_new_lab(CommandLine& line) {
  const auto [command, options] =
      add_subcommand(line, "new-lab", "write the files of a new lab", new_lab_command);
  command.add_option("stem", options.stem, "lab9_prefix_sum: an unused number, then words")
      ->required();
  command.add_option("--exercises", options.exercises,
                     "ids of its exercises (default: one, called like the words of the stem)");
  command.add_option("--into", options.tree,
                     "source tree of the kit to write into (default: this kit's)");
}

}  // namespace oclab
