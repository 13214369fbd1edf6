// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: the command `oclab check-lab`.
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <iostream>

#include "grading/authoring/checks/check_lab.h"
#include "grading/authoring/commands/command.h"
#include "grading/authoring/finding_words.h"
#include "grading/authoring/signatures.h"
#include "grading/source/paths.h"
#include "grading/terminal/output_file.h"
#include "grading/terminal/progress_line.h"
#include "grading/terminal/terminal.h"

namespace oclab {
namespace {

struct CheckOptions {
  std::vector<std::string> names;
  std::string device;
  std::string json_file;
  bool write_signatures = false;
};

/// The headers of the wrong kernels and the noise margins are those of PoCL.
DeviceInfo device_for(const std::string& word) {
  return chosen_device({.device = word.empty() ? "pocl" : word, .kernels = {}, .extent = {}});
}

/// Writes the record after every exercise, so that an interrupted run keeps its findings.
std::vector<CheckedExercise> check_all(const std::vector<ExerciseRef>& exercises,
                                       const CheckSetting& setting, const std::string& json_file) {
  std::vector<CheckedExercise> all;
  const Lab* lab = nullptr;
  ProgressLine progress(exercises.size());
  for (const ExerciseRef& ref : exercises) {
    if (ref.lab != lab) std::cout << check_table_head(*(lab = ref.lab)) << std::flush;
    progress.step(ref.exercise->id);
    all.push_back(check_exercise(ref, setting));
    progress.pause();
    std::cout << check_table_row(all.back()) << std::flush;
    if (!json_file.empty()) write_output(json_file, checks_as_json(all, setting.device));
  }
  return all;
}

/// Returns the next step of the first undecided finding.
std::string first_step(const CheckResult& result) {
  return next_of(*std::ranges::find(result.findings, Weight::kUndecided, &LabFinding::weight));
}

int conclude(const std::vector<CheckedExercise>& all) {
  const auto count = [&all](Weight weight) {
    return std::ranges::count(all, weight, &CheckedExercise::worst);
  };
  const auto unsound = count(Weight::kUnsound);
  const auto undecided = count(Weight::kUndecided);
  std::cout << fmt::format("\n{} of {} exercises valid, {} failing, {} undecided\n",
                           all.size() - static_cast<std::size_t>(unsound + undecided), all.size(),
                           unsound, undecided);
  for (const CheckedExercise& checked : all) {
    for (const CheckResult& result : checked.results) {
      if (checked.worst() != Weight::kUndecided || result.worst() != Weight::kUndecided) continue;
      std::cout << fmt::format("undecided: {} of {}: {}\n", check_word(result.check),
                               checked.exercise.exercise->id, first_step(result));
    }
  }
  if (unsound > 0) return kPointsLost;
  return undecided > 0 ? kInconclusive : kOk;
}

void write_all_signatures(const std::vector<ExerciseRef>& exercises) {
  for (const ExerciseRef& ref : exercises) {
    for (const auto& file : write_signatures(ref)) {
      std::cout << fmt::format("{}: signature written as declared\n", display_path(file));
    }
  }
}

int check_lab_command(const CheckOptions& options) {
  const auto exercises = exercises_named(options.names);
  if (options.write_signatures) write_all_signatures(exercises);
  const CheckSetting setting{.device = device_for(options.device)};
  std::cout << fmt::format("device: {}\n", describe(setting.device));
  const auto all = check_all(exercises, setting, options.json_file);
  for (const CheckedExercise& checked : all) std::cout << check_details(checked, style_of_output());
  return conclude(all);
}

}  // namespace

void add_check_lab(CommandLine& line) {
  const auto [check, options] = add_subcommand(
      line, "check-lab", "validate a lab (up to a minute per exercise)", check_lab_command);
  check.add_option("names", options.names, "labs (lab3) or exercises (reduce_v3)")->required();
  check.add_option("--device", options.device,
                   "as for run (default: PoCL, which the wrong kernels were written for)");
  check.add_flag("--write-signatures", options.write_signatures,
                 "first write the declared signatures into starter, solution and handout");
  check.add_option("--json", options.json_file, "also write the findings to this file");
}

}  // namespace oclab
