// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: the command `oclab explain`.
#include "grading/explain/command.h"

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <future>
#include <iostream>
#include <optional>

#include "grading/cli/cli_options.h"
#include "grading/diagnosis/diagnosis.h"
#include "grading/explain/gpu_estimate.h"
#include "grading/explain/html.h"
#include "grading/explain/json.h"
#include "grading/explain/kernel_options.h"
#include "grading/explain/run.h"
#include "grading/explain/text.h"
#include "grading/model/model_runner.h"
#include "grading/terminal/output_file.h"
#include "grading/terminal/terminal.h"
#include "grading/wording/diagnosis_text.h"
#include "grading/wording/failures/failure_text.h"
#include "harness/support/error.h"
#include "harness/support/temp_dir.h"

namespace oclab {
namespace {

struct ExplainOptions {
  KernelOptions kernel;
  std::string gpu = kUsualMachine;
  std::vector<std::size_t> timed_extent;
  std::string json_file;
  std::string html_file;
};

/// A predicted time, or a remark that says why there is none.
struct Predicted {
  std::optional<GpuEstimate> estimate{};
  std::string remark{};
};

Predicted predict(const ExerciseRef& exercise, const std::filesystem::path& file,
                  const std::string& gpu, const PredictionScope& scope) {
  const std::vector<MachineFile> machines = load_machines({gpu});
  try {
    return {.estimate = estimate(exercise, file, machines.front(), scope)};
  } catch (const KernelFailure& failure) {
    return {.remark = fmt::format("No time on an {} is predicted: {}.",
                                  machines.front().machine.name, headline(failure))};
  }
}

int explain_command(const ExplainOptions& options) {
  const ExerciseRef exercise = exercise_named(options.kernel.name);
  const ChosenKernel chosen = chosen_kernel(options.kernel, exercise);
  const auto file = chosen.file();
  const TempDir folder;
  PredictionScope scope{.lines = kLinesWithoutWaste, .compiled_program = folder.path() / "program"};
  if (!options.timed_extent.empty()) {
    scope.extent = extent_from(options.timed_extent, *exercise.exercise);
  }
  try {
    std::future<Predicted>
        predicting;               // gets ready meanwhile, and gives up where nothing compiles:
    std::promise<void> compiled;  // then this is broken, before the other waits for its thread
    scope.compiled = compiled.get_future().share();
    predicting = std::async(std::launch::async, predict, exercise, file, options.gpu, scope);
    Explanation explanation = explain_file(exercise, file, chosen.extent, scope.compiled_program,
                                           [&] { compiled.set_value(); });
    const Predicted predicted = predicting.get();
    if (!predicted.remark.empty()) explanation.remarks.push_back(predicted.remark);
    const auto& gpu = predicted.estimate;
    std::cout << explanation_text(explanation, gpu, style_of_output()) << std::flush;
    if (!options.json_file.empty()) {
      write_output(options.json_file, explanation_json(explanation, gpu));
    }
    if (!options.html_file.empty()) {
      write_output(options.html_file, explanation_html(explanation, gpu));
    }
    return kOk;
  } catch (const KernelFailure& failure) {
    std::cerr << failure_text(chosen.shown.string(), failure);
    return failure.outcome == Outcome::kInternal ? kNotChecked : kPointsLost;
  }
}

}  // namespace

void add_explain(CommandLine& line) {
  const auto [explain, options] = add_subcommand(
      line, "explain", "show line by line what makes a kernel slow, counted in the model of a GPU",
      explain_command);
  add_kernel_options(explain, options.kernel);
  explain
      .add_option(
          "--on", options.gpu,
          "the GPU whose time is predicted: h100, h200, iris_xe, mi300x, rtx4060, rx7900xtx, or a "
          "file like those")
      ->capture_default_str();
  explain
      .add_option("--timed-extent", options.timed_extent,
                  "the size at which the time is predicted (default: the one that is timed on "
                  "GPUs): 67108864,32")
      ->delimiter(',')
      ->check(CLI::Range(std::size_t{1}, std::size_t{1} << 32));
  explain.add_option("--json", options.json_file, "also write the explanation to this file");
  explain.add_option("--html", options.html_file,
                     "also write a page for the browser, with a drawing of every access");
}

}  // namespace oclab
