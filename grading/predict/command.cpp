// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: the command `oclab predict`.
#include "grading/predict/command.h"

#include <CLI/CLI.hpp>
#include <iostream>
#include <memory>

#include "grading/predict/file.h"
#include "grading/predict/machines.h"
#include "grading/predict/text.h"
#include "grading/source/paths.h"
#include "grading/terminal/output_file.h"
#include "grading/wording/diagnosis_text.h"
#include "harness/support/error.h"
#include "harness/worker/supervisor/model_device.h"

namespace oclab {
namespace {

struct PredictOptions {
  std::string name;     ///< an exercise, or a lab with a single one
  std::string kernels;  ///< as in `Choices`
  std::vector<std::string> machines;
  bool timed_size = false;
  std::string json_file;
};

int predict_command(const PredictOptions& options) {
  const ExerciseRef exercise = exercise_named(options.name);
  if (const std::string reason = why_no_model(); !reason.empty()) throw UsageError(reason);
  const auto file = kernel_file(kernels_folder(options.kernels), exercise, DeviceClass::kGpu);
  try {
    const auto machines =
        load_machines(options.machines.empty() ? machine_names() : options.machines);
    PredictionScope scope;
    if (options.timed_size) scope.instructions_of_group = kUnlimitedInstructions;
    const PredictedFile prediction = predict_file(exercise, file, machines, scope);
    std::cout << prediction_text(prediction) << std::flush;
    if (!options.json_file.empty()) write_output(options.json_file, prediction_json(prediction));
    return kOk;
  } catch (const KernelFailure& failure) {
    std::cerr << failure_text(display_path(file), failure);
    return failure.outcome == Outcome::kInternal ? kNotChecked : kPointsLost;
  }
}

}  // namespace

void add_predict(CommandLine& line) {
  const auto options = std::make_shared<PredictOptions>();
  CLI::App& predict = add_subcommand(
      line, "predict", "predict how long a kernel takes on GPUs that this machine does not have",
      [options] { return predict_command(*options); });
  predict.add_option("name", options->name, "exercise (reduce_v3)")->required();
  predict.add_option("--kernels", options->kernels, "as for run");
  predict
      .add_option("--on", options->machines,
                  "GPUs: h100, h200, rtx4060, or files like those; all if left out")
      ->delimiter(',');
  predict.add_flag("--timed-size", options->timed_size,
                   "at the size that is timed on GPUs, however long it takes");
  predict.add_option("--json", options->json_file, "also write the prediction to this file");
}

}  // namespace oclab
