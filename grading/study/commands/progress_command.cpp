// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: the command `oclab progress`.
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <iostream>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "grading/report/report.h"
#include "grading/source/paths.h"
#include "grading/study/commands/commands.h"
#include "grading/study/commands/progress_report.h"
#include "grading/study/exercise_status.h"
#include "grading/study/handout.h"
#include "grading/terminal/text_layout.h"
#include "harness/support/json.h"

namespace oclab {
namespace {

using Json = nlohmann::ordered_json;

Json points_json(const std::optional<Result>& result) {
  if (!result) return nullptr;
  return {{"points", result->points()},
          {"most_points", result->most_points()},
          {"time", result->time},
          {"device", result->device}};
}

Json attempt_json(const ExerciseRef& exercise, const Attempt& attempt) {
  Json lines = Json::object();
  double points = 0, most = 0;
  for (const KeptCriterion& each : attempt.criteria) {
    lines[criterion_word(each.name)] = status_word(each.status);
    points += each.points;
    most += each.most_points;
  }
  const auto file = version_file(exercise, attempt.source);
  const bool kept = !attempt.source.empty() && std::filesystem::exists(file);
  return {{"time", attempt.time},
          {"source", attempt.source},
          {"points", points},
          {"most_points", most},
          {"lines", lines},
          {"hints_read", attempt.hints_read},
          {"version", kept ? file.string() : ""}};
}

Json status_json(const ExerciseStatus& status) {
  Json attempts = Json::array();
  for (const Attempt& each : load_history(status.exercise).attempts) {
    attempts.push_back(attempt_json(status.exercise, each));
  }
  return {{"id", status.exercise.exercise->id},
          {"lab", status.exercise.lab->stem},
          {"progress", progress_word(status.progress)},
          {"worth", worth(status)},
          {"current", points_json(status.current)},
          {"best", points_json(status.best)},
          {"hints_read", status.hints_read},
          {"next", words_for(status.next)},
          {"attempts", std::move(attempts)}};
}

/// What `oclab progress --json` prints: per exercise its points, its next step, and every check in
/// the history with the file of its version, where that was kept.
std::string progress_json(const std::vector<ExerciseStatus>& statuses) {
  Json exercises = Json::array();
  for (const ExerciseStatus& each : statuses) exercises.push_back(status_json(each));
  return json_text_of_any_bytes(Json{{"exercises", std::move(exercises)}}) + "\n";
}

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
