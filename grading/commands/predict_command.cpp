// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: the command `oclab predict`.
#include <CLI/CLI.hpp>
#include <iostream>

#include "grading/commands/commands.h"
#include "grading/explore/launch_options.h"
#include "grading/explore/prediction_text.h"
#include "grading/explore/run.h"
#include "grading/predict/file.h"
#include "grading/predict/machines.h"
#include "grading/source/paths.h"
#include "grading/terminal/output_file.h"
#include "grading/wording/diagnosis_text.h"
#include "harness/support/error.h"
#include "harness/worker/supervisor/model_device.h"

namespace oclab {
namespace {

struct PredictOptions {
  std::string name;      ///< an exercise, a lab with a single one, or a file
  std::string kernels;   ///< as in `Choices`
  LaunchOptions launch;  ///< of a file's kernel
  std::vector<std::string> machines;
  bool timed_size = false;
  std::string json_file;
};

bool is_file(const std::string& name) { return name.ends_with(".cl"); }

std::filesystem::path file_of(const PredictOptions& options) {
  if (is_file(options.name)) return options.name;
  return kernel_file(kernels_folder(options.kernels), exercise_named(options.name),
                     DeviceClass::kGpu);
}

/// Throws `UsageError` for options that would have no effect.
void require_fitting(const PredictOptions& options) {
  if (is_file(options.name) && (options.timed_size || !options.kernels.empty())) {
    throw UsageError("--kernels and --timed-size are for an exercise, not for a file");
  }
  if (!is_file(options.name) && options.launch.any()) {
    throw UsageError(
        "--kernel, --global, --local, --arg, --define, --seed and --sandbox describe the launch of "
        "a file (k.cl); leave them out for an exercise, or name the file");
  }
}

PredictedFile predict_any(const PredictOptions& options, const std::vector<MachineFile>& machines) {
  if (options.launch.global.empty()) {
    throw UsageError("how many work-items? Example: --global 1048576 --local 256");
  }
  LaunchOptions launch = options.launch;
  launch.request.file = file_of(options);
  return predict_kernel(request_from(launch), machines);
}

PredictedFile predict_exercise(const PredictOptions& options,
                               const std::vector<MachineFile>& machines) {
  if (const std::string reason = why_no_model(); !reason.empty()) throw UsageError(reason);
  PredictionScope scope;
  if (options.timed_size) scope.instructions_of_group = kUnlimitedInstructions;
  return predict_file(exercise_named(options.name), file_of(options), machines, scope);
}

int predict_command(const PredictOptions& options) {
  require_fitting(options);
  const auto machines =
      load_machines(options.machines.empty() ? machine_names() : options.machines);
  const std::filesystem::path file = file_of(options);
  try {
    const PredictedFile prediction = is_file(options.name) ? predict_any(options, machines)
                                                           : predict_exercise(options, machines);
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
  const auto [predict, options] = add_subcommand(
      line, "predict", "predict how long a kernel takes on GPUs that this machine does not have",
      predict_command);
  predict.add_option("name", options.name, "exercise (reduce_v3), or a file in OpenCL C (k.cl)")
      ->required();
  predict.add_option("--kernels", options.kernels, "as for run");
  predict
      .add_option("--on", options.machines,
                  "GPUs: h100, h200, iris_xe, mi300x, rtx4060, rx7900xtx, or files like those "
                  "(default: all)")
      ->delimiter(',');
  add_launch_options(predict, options.launch);
  predict.add_flag("--timed-size", options.timed_size,
                   "at the size that is timed on GPUs, however long it takes");
  predict.add_option("--json", options.json_file, "also write the prediction to this file");
}

}  // namespace oclab
