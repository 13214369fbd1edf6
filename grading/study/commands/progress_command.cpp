// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: the command `oclab progress`.
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <iostream>

#include "grading/report/report.h"
#include "grading/source/paths.h"
#include "grading/study/commands/commands.h"
#include "grading/study/commands/progress_json.h"
#include "grading/study/commands/progress_report.h"
#include "grading/study/handout.h"
#include "grading/terminal/text_layout.h"

namespace oclab {
namespace {

std::vector<ExerciseStatus> statuses_of(const std::vector<ExerciseRef>& exercises) {
  const auto folder = kernels_folder("");
  std::vector<ExerciseStatus> statuses;
  for (const ExerciseRef& each : exercises) statuses.push_back(status_of(each, folder));
  return statuses;
}

/// Returns details of one exercise: hints read, and the time and device of the best result.
std::string about(const ExerciseStatus& status) {
  std::string text = fmt::format("\nhints read: {}\n", status.hints_read);
  if (status.best) {
    text +=
        wrapped(fmt::format("best result: {} points, {}, on {}", points_text(status.best->points()),
                            status.best->time, status.best->device),
                0, style_of_output().width);
  }
  return text;
}

struct ProgressOptions {
  std::vector<std::string> names;
  bool json = false;
};

int progress_command(const ProgressOptions& options) {
  const auto& names = options.names;
  if (options.json) {
    std::cout << progress_json(
        statuses_of(names.empty() ? all_exercises() : exercises_named(names)));
    return kOk;
  }
  if (names.empty()) {
    std::cout << labs_table(statuses_of(all_exercises()))
              << "For the exercises of a lab: oclab progress lab3\n";
    return kOk;
  }
  const auto statuses = statuses_of(exercises_named(names));
  std::cout << exercises_table(statuses);
  if (statuses.size() == 1) {
    std::cout << about(statuses.front());
    if (statuses.front().progress == Progress::kFull) {
      std::cout << completion_message(statuses.front().exercise, style_of_output());
    }
  }
  return kOk;
}

}  // namespace

void add_progress(CommandLine& line) {
  const auto [progress, options] = add_subcommand(
      line, "progress", "show your results and the next step of each exercise", progress_command);
  progress.add_option("names", options.names, "labs or exercises (default: a summary of all labs)");
  progress.add_flag("--json", options.json, "print results and histories as JSON");
}

}  // namespace oclab
