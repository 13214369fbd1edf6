// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: the command `oclab reset`.
#include <fmt/format.h>
#include <unistd.h>

#include <CLI/CLI.hpp>
#include <iostream>

#include "grading/source/paths.h"
#include "grading/source/starters.h"
#include "grading/source/text_file.h"
#include "grading/study/commands/commands.h"
#include "grading/study/history.h"
#include "grading/terminal/output_file.h"
#include "harness/support/error.h"

namespace oclab {
namespace {

namespace fs = std::filesystem;

struct ResetOptions {
  std::string name;
  bool yes = false;
};

/// Asks on the terminal and returns the answer. Throws `UsageError` if there is no terminal.
bool confirms(const std::string& question) {
  if (isatty(STDIN_FILENO) == 0) {
    throw UsageError(question + " Standard input is not a terminal: confirm with --yes.");
  }
  std::cout << question << " [y/N] " << std::flush;
  std::string answer;
  std::getline(std::cin, answer);
  return answer == "y" || answer == "Y" || answer == "yes";
}

/// Copies the file to a new backup in the study folder and returns its path. Throws `UsageError`.
fs::path back_up(const fs::path& file) {
  const fs::path folder = study_folder() / "backups";
  std::error_code error;
  fs::create_directories(folder, error);
  std::string time = time_now();  // without characters that some file systems reject
  std::erase_if(time, [](char c) { return c == '-' || c == ':'; });
  fs::path backup = folder / fmt::format("{}.bak-{}", file.filename().string(), time);
  for (int i = 2; fs::exists(backup); ++i) {
    backup = folder / fmt::format("{}.bak-{}-{}", file.filename().string(), time, i);
  }
  if (!error) fs::copy_file(file, backup, error);
  if (error) {
    throw UsageError(fmt::format("cannot make a backup in {}: {}. Nothing was changed.",
                                 folder.string(), error.message()));
  }
  return backup;
}

int reset_command(const ResetOptions& options) {
  const ExerciseRef exercise = exercise_named(options.name);
  const fs::path folder = kernels_folder("");
  if (!is_own_folder(folder)) {
    throw UsageError(
        "OCLAB_KERNELS is the folder of the solutions, which cannot be reset. Unset it.");
  }
  const fs::path file = kernel_file(folder, exercise);
  const auto starter = starter_of(exercise);
  if (!starter) {
    throw UsageError(fmt::format(
        "this copy of the kit has the starter of {} neither in {} nor in git. Download the kit "
        "again.",
        exercise.exercise->id, kept_starters().string()));
  }
  if (!fs::exists(file)) {
    fs::create_directories(file.parent_path());
    write_output(file, *starter);
    std::cout << fmt::format("{} was missing. The starter is restored.\n", file.string());
    return kOk;
  }
  if (is_same_text(text_in(file), *starter)) {
    std::cout << fmt::format("{} is already the starter.\n", file.string());
    return kOk;
  }
  if (!options.yes && !confirms(fmt::format("Overwrite {} with the starter?", file.string()))) {
    std::cout << "Nothing was changed.\n";
    return kOk;
  }
  const fs::path backup = back_up(file);
  write_output(file, *starter);
  std::cout << fmt::format("{}: the starter is restored.\nBackup of your version: {}\n",
                           file.string(), backup.string());
  return kOk;
}

}  // namespace

void add_reset(CommandLine& line) {
  const auto [reset, options] = add_subcommand(
      line, "reset", "restore an exercise's starter and back up your version", reset_command);
  reset.add_option("name", options.name, "exercise (reduce_v3)")->required();
  reset.add_flag("--yes", options.yes, "do not ask");
}

}  // namespace oclab
