// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: results and histories as JSON.
#include "grading/study/commands/progress_json.h"

#include <nlohmann/json.hpp>

#include "grading/study/commands/progress_report.h"
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

}  // namespace

std::string progress_json(const std::vector<ExerciseStatus>& statuses) {
  Json exercises = Json::array();
  for (const ExerciseStatus& each : statuses) exercises.push_back(status_json(each));
  return json_text_of_any_bytes(Json{{"exercises", std::move(exercises)}}) + "\n";
}

}  // namespace oclab
