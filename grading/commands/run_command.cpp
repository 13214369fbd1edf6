// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: the command `oclab run`.
#include "grading/commands/run_command.h"

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <iostream>
#include <memory>

#include "grading/checks/grade.h"
#include "grading/record/record.h"
#include "grading/report/sandbox_report.h"
#include "grading/report/table_report.h"
#include "grading/source/paths.h"
#include "grading/study/completion_message.h"
#include "grading/study/exercise_status.h"
#include "grading/study/history.h"
#include "grading/terminal/output_file.h"
#include "grading/terminal/progress.h"
#include "harness/worker/supervisor/worker.h"

namespace oclab {
namespace {

struct RunOptions {
  std::vector<std::string> names;
  Choices choices;
  std::vector<std::string> lines;
  std::string json_file;
  std::optional<std::uint64_t> seed;
  TimeLimits limits;
  bool show_output = false;  ///< what kernels print: also in the sandbox, and in the record
  bool strict = false;  ///< whether lost or undecided points of any line show in the exit status
};

GradeOptions grade_options(const RunOptions& options) {
  GradeOptions result{.device = chosen_device(options.choices),
                      .limits = options.limits,
                      .seed = options.seed ? *options.seed : random_seed()};
  if (!options.lines.empty()) result.lines.clear();
  for (const std::string& word : options.lines) result.lines.insert(line_from(word));
  return result;
}

int exit_status(const std::vector<Grade>& grades, bool strict) {
  int status = kOk;
  for (const Grade& grade : grades) {
    for (const Criterion& line : grade.lines) {
      if (line.outcome == Outcome::kInternal) return kNotChecked;
      const bool lost =
          line.status == CriterionStatus::kFail || line.status == CriterionStatus::kPartial;
      const bool broken = lost && line.outcome != Outcome::kOk;
      if (broken || (strict && lost)) status = kPointsLost;
      if (strict && status == kOk && line.status == CriterionStatus::kInconclusive) {
        status = kInconclusive;
      }
    }
  }
  return status;
}

/// Keeps the grade; adds what there is to read if these are the first full marks.
void keep_in_history(Grade& grade, std::string& ideas) {
  const History before = load_history(grade.exercise);
  grade.hints_read = before.hints_read;
  const Exercise& exercise = *grade.exercise.exercise;
  const bool first = std::ranges::none_of(
      results_of(before), [&](const Result& result) { return result.is_full(exercise); });
  if (is_full(grade) && first) ideas += completion_message(grade.exercise, style_of_output());
  keep_grade(grade);
}

/// Drops what an untrusted kernel printed, unless it was asked for.
void drop_output(Grade& grade, const RunOptions& options) {
  if (options.show_output || options.limits.confinement == Confinement::kLight) return;
  for (Criterion& line : grade.lines) line.printed.clear();
}

/// Grades the named labs and exercises, prints the report, writes the record.
int run_command(const RunOptions& options) {
  const auto exercises = exercises_named(options.names);
  const GradeOptions how = grade_options(options);
  if (how.limits.confinement == Confinement::kSandbox) require_sandbox(how.device);
  const auto folder = kernels_folder(options.choices.kernels);
  const bool own = is_own_folder(folder);
  std::string ideas;
  TableReport table(std::cout, style_of_output());
  for (const ExerciseRef& exercise : exercises) {
    table.begin(exercise, how.device);
    show_progress(fmt::format("[{}/{}] {}", table.grades().size() + 1, exercises.size(),
                              exercise.exercise->id));
    Grade graded = grade(exercise, kernel_file(folder, exercise, how.device.device_class), how);
    show_progress("");
    drop_output(graded, options);
    if (own) keep_in_history(graded, ideas);
    table.add(graded);
    // After every exercise, so that a run that is cut short has lost nothing.
    if (!options.json_file.empty()) {
      const Printed printed = options.show_output ? Printed::kRecorded : Printed::kLeftOut;
      write_output(options.json_file, to_json_text(table.grades(), printed));
    }
  }
  table.finish();
  std::cout << ideas << std::flush;
  return exit_status(table.grades(), options.strict);
}

}  // namespace

void add_run(CommandLine& line) {
  const auto options = std::make_shared<RunOptions>();
  CLI::App& run = add_subcommand(line, "run", "check labs or exercises and print a table",
                                 [options] { return run_command(*options); });
  run.add_option("names", options->names, "labs (lab4) or exercises (reduce_v3)")->required();
  add_choices(run, options->choices);
  run.add_option("--lines", options->lines,
                 "rubric lines to assess: correct, safe, efficient, fast (default: all)")
      ->delimiter(',');
  run.add_option("--json", options->json_file, "also write a record to this file");
  run.add_flag("--strict", options->strict,
               "exit with 1 unless full marks are reached, with 3 if that cannot be told");
  run.add_flag_callback(
      "--sandbox", [options] { options->limits.confinement = Confinement::kSandbox; },
      "protect this machine from untrusted kernels (PoCL; `oclab doctor` says whether it "
      "can)");
  run.add_flag("--show-output", options->show_output,
               "show what kernels print in the sandbox too, and write it to the record: untrusted "
               "text");
  run.add_option("--seed", options->seed, "seed of the inputs (default: random)");
  run.add_option("--build-limit", options->limits.build, "CPU seconds that a build may take")
      ->check(CLI::PositiveNumber)
      ->capture_default_str();
  run.add_option(
         "--run-limit", options->limits.run,
         "CPU seconds that a run of the launches may take on its busiest thread; on a GPU, seconds")
      ->check(CLI::PositiveNumber)
      ->capture_default_str();
}

}  // namespace oclab
