// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: the command `oclab run`.
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <fstream>
#include <iostream>

#include "grading/checks/grade.h"
#include "grading/commands/commands.h"
#include "grading/predict/speed.h"
#include "grading/record/record.h"
#include "grading/report/sandbox_report.h"
#include "grading/report/table_report.h"
#include "grading/source/paths.h"
#include "grading/study/exercise_status.h"
#include "grading/study/handout.h"
#include "grading/study/history.h"
#include "grading/terminal/output_file.h"
#include "grading/terminal/progress_line.h"
#include "grading/terminal/terminal.h"
#include "harness/support/error.h"
#include "harness/worker/sandbox/sandbox_form.h"
#include "harness/worker/supervisor/worker.h"

namespace oclab {
namespace {

struct RunOptions {
  std::vector<std::string> names;
  Choices choices;
  std::vector<std::string> criteria;
  std::string json_file;
  std::string events_file;
  std::optional<std::uint64_t> seed;
  TimeLimits limits;
  bool show_output = false;  ///< show and record what kernels print in the sandbox
  bool strict = false;       ///< lost or undecided points of any criterion set the exit status
};

GradeOptions grade_options(const RunOptions& options) {
  GradeOptions result{.device = chosen_device(options.choices),
                      .limits = options.limits,
                      .seed = options.seed ? *options.seed : random_seed()};
  if (!options.criteria.empty()) result.criteria.clear();
  for (const std::string& word : options.criteria) result.criteria.insert(criterion_from(word));
  return result;
}

int exit_status(const std::vector<Grade>& grades, bool strict) {
  int status = kOk;
  for (const Grade& grade : grades) {
    for (const Criterion& criterion : grade.criteria) {
      if (criterion.outcome == Outcome::kInternal) return kNotChecked;
      const bool lost = criterion.status == CriterionStatus::kFail ||
                        criterion.status == CriterionStatus::kPartial;
      const bool broken = lost && criterion.outcome != Outcome::kOk;
      if (broken || (strict && lost)) status = kPointsLost;
      if (strict && status == kOk && criterion.status == CriterionStatus::kInconclusive) {
        status = kInconclusive;
      }
    }
  }
  return status;
}

/// Adds the grade to the history; appends the completion message for the first full marks.
void keep_in_history(Grade& grade, std::string& ideas) {
  const History before = load_history(grade.exercise);
  grade.hints_read = before.hints_read;
  const Exercise& exercise = *grade.exercise.exercise;
  const bool first = std::ranges::none_of(
      results_of(before), [&](const Result& result) { return result.is_full(exercise); });
  if (is_full(grade) && first) ideas += completion_message(grade.exercise, style_of_output());
  keep_grade(grade);
}

/// Removes what an untrusted kernel printed, unless --show-output is given.
void drop_output(Grade& grade, const RunOptions& options) {
  if (options.show_output || options.limits.confinement == Confinement::kLight) return;
  for (Criterion& criterion : grade.criteria) criterion.printed.clear();
}

/// Writes what is known of a grade as soon as it is, a line of JSON each time.
class Events {
 public:
  Events(const std::string& file, Printed printed) : printed_(printed) {
    if (file.empty()) return;
    out_.open(file, std::ios::binary);
    if (!out_) throw UsageError(fmt::format("cannot write the events to {}.", file));
  }

  void write(const char* event, const Grade& grade) {
    if (out_.is_open()) out_ << event_line(event, grade, printed_) << std::flush;
  }

 private:
  std::ofstream out_;
  Printed printed_;
};

/// Has the events of this exercise written while it is graded.
void report_to(Events& events, const ExerciseRef& exercise, GradeOptions& how) {
  const Grade begun{.exercise = exercise, .device = how.device};
  events.write("begin", begun);
  how.on_built = [&events, begun] { events.write("built", begun); };
  how.on_criterion = [&events](const Grade& grade) { events.write("line", grade); };
}

/// Whether records have what kernels print.
Printed printed_of(const RunOptions& options) {
  return options.show_output ? Printed::kRecorded : Printed::kLeftOut;
}

/// Grades the named labs and exercises, prints the report, writes the record.
int run_command(const RunOptions& options) {
  const auto exercises = exercises_named(options.names);
  GradeOptions how = grade_options(options);
  if (how.limits.confinement == Confinement::kSandbox) {
    require_sandbox(how.device);
    std::cout << fmt::format("sandbox: {}\n", sandbox_form().title);
  }
  const auto folder = kernels_folder(options.choices.kernels);
  const bool own = is_own_folder(folder);
  std::string ideas;
  TableReport table(std::cout, style_of_output());
  Events events(options.events_file, printed_of(options));
  ProgressLine progress(exercises.size());
  for (const ExerciseRef& exercise : exercises) {
    table.begin(exercise, how.device);
    progress.step(exercise.exercise->id);
    const auto file = kernel_file(folder, exercise, how.device);
    report_to(events, exercise, how);
    Grade graded = grade(exercise, file, how);
    graded.predicted = predict_speed(graded, file, how.limits.confinement);
    progress.pause();
    drop_output(graded, options);
    if (own) keep_in_history(graded, ideas);
    events.write("end", graded);
    table.add(graded);
    // After every exercise, so that an interrupted run keeps its results.
    if (!options.json_file.empty()) {
      write_output(options.json_file, to_json_text(table.grades(), printed_of(options)));
    }
  }
  table.finish();
  std::cout << ideas << std::flush;
  return exit_status(table.grades(), options.strict);
}

}  // namespace

void add_run(CommandLine& line) {
  const auto [run, options] =
      add_subcommand(line, "run", "check labs or exercises and print a table", run_command);
  run.add_option("names", options.names, "labs (lab4) or exercises (reduce_v3)")->required();
  add_choices(run, options.choices);
  run.add_option("--lines", options.criteria,
                 "criteria to assess: correct, safe, efficient, fast (default: all)")
      ->delimiter(',');
  run.add_flag_callback(
      "--quick",
      [&criteria = options.criteria] {
        criteria = {"correct", "safe", "efficient"};
      },
      "all lines but `fast`: for the next look while you edit");
  run.add_option("--json", options.json_file, "also write a record to this file");
  run.add_option("--events", options.events_file,
                 "also write each criterion to this file as soon as it is known, as JSON");
  run.add_flag("--strict", options.strict,
               "exit with 1 if any point is lost, with 3 if a criterion is undecided");
  run.add_flag_callback(
      "--sandbox", [&limits = options.limits] { limits.confinement = Confinement::kSandbox; },
      "protect this machine from untrusted kernels (PoCL only; check with `oclab doctor`)");
  run.add_flag("--show-output", options.show_output,
               "also show and record what kernels print in the sandbox (untrusted text)");
  run.add_option("--seed", options.seed, "seed of the inputs (default: random)");
  run.add_option("--build-limit", options.limits.build, "CPU seconds for a build")
      ->check(CLI::PositiveNumber)
      ->capture_default_str();
  run.add_option("--run-limit", options.limits.run,
                 "CPU seconds of the busiest thread for one run of the launches (GPU: seconds)")
      ->check(CLI::PositiveNumber)
      ->capture_default_str();
}

}  // namespace oclab
