// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: the command `oclab list`.
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <iostream>
#include <memory>
#include <nlohmann/json.hpp>

#include "grading/commands/commands.h"
#include "grading/record/build_version.h"
#include "grading/record/diagnosis_json.h"
#include "grading/record/rubric.h"
#include "harness/spec/registry.h"
#include "harness/support/json.h"

namespace oclab {

namespace {

std::string list_as_text() {
  std::string text;
  for (const Lab& lab : all_labs()) {
    text += fmt::format("{}: {}\n", lab.stem, lab.title);
    for (const Exercise& exercise : lab.exercises) {
      text += fmt::format("  {:<22} {}\n", exercise.id, exercise.title);
    }
  }
  return text;
}

using Json = nlohmann::ordered_json;

Json tunables_json(const Exercise& exercise) {
  Json tunables = Json::array();
  for (const Tunable& each : exercise.tunables) {
    tunables.push_back({{"name", each.name},
                        {"min", each.min},
                        {"max", each.max},
                        {"fallback", each.fallback},
                        {"power_of_two", each.power_of_two}});
  }
  return tunables;
}

std::string list_as_json() {
  Json exercises = Json::array();
  for (const auto& [lab, exercise] : all_exercises()) {
    Json criteria;
    for (const CriterionName name : criteria_of(*exercise)) {
      criteria[criterion_word(name)] = max_points(*exercise, name);
    }
    exercises.push_back({{"id", exercise->id},
                         {"lab", lab->stem},
                         {"title", exercise->title},
                         {"lines", criteria},
                         {"extent", extent_json(exercise->model_extent, exercise->extent_names)},
                         {"no_model", exercise->no_model},
                         {"tunables", tunables_json(*exercise)}});
  }
  return json_text(Json{{"kit_version", build_version()}, {"exercises", exercises}}, 1) + "\n";
}

}  // namespace

void add_list(CommandLine& line) {
  const auto as_json = std::make_shared<bool>(false);
  add_subcommand(line, "list", "list all labs and exercises", [as_json] {
    std::cout << (*as_json ? list_as_json() : list_as_text());
    return kOk;
  }).add_flag("--json", *as_json, "print JSON with points, sizes and tunables");
}

}  // namespace oclab
