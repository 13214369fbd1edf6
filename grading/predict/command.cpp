// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: the command `oclab predict`.
#include "grading/predict/command.h"

#include <CLI/CLI.hpp>
#include <future>
#include <iostream>
#include <memory>

#include "grading/predict/machines.h"
#include "grading/predict/text.h"
#include "grading/source/paths.h"
#include "grading/source/source_file.h"
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

/// The reference's times, or none without a reference.
std::optional<KernelPrediction> predict_reference(const ExerciseRef& exercise, const Extent& extent,
                                                  const std::vector<MachineFile>& machines,
                                                  std::uint64_t instructions) {
  const auto file = solution_file(exercise, DeviceClass::kGpu);
  if (!std::filesystem::exists(file)) return std::nullopt;
  return predict_times(*exercise.exercise, load_source(file), extent, machines, instructions);
}

std::size_t volume(const Extent& extent) { return extent.x * extent.y * extent.z; }

/// Both at one size: the smaller of the two at which their groups do not take too long.
PredictedFile predict(const ExerciseRef& exercise, const std::filesystem::path& file,
                      const PredictOptions& options) {
  const auto machines =
      load_machines(options.machines.empty() ? machine_names() : options.machines);
  const std::uint64_t most = options.timed_size ? kUnlimitedInstructions : kInstructionsOfGroup;
  const Exercise& what = *exercise.exercise;
  PredictedFile result{.exercise = what.id,
                       .file = display_path(file),
                       .rate = what.rate,
                       .extent_names = what.extent_names};
  auto reference =
      std::async(std::launch::async, predict_reference, exercise, what.bench_gpu, machines, most);
  result.times = predict_times(what, load_source(file), what.bench_gpu, machines, most);
  result.reference = reference.get();
  if (!result.reference) return result;
  const Extent& theirs = result.reference->extent;
  if (theirs == result.times.extent) return result;
  if (volume(theirs) < volume(result.times.extent)) {
    result.times = predict_times(what, load_source(file), theirs, machines, most);
  } else {
    result.reference = predict_reference(exercise, result.times.extent, machines, most);
  }
  // a ratio of times at different sizes would mean nothing
  if (result.reference->extent != result.times.extent) result.reference.reset();
  return result;
}

int predict_command(const PredictOptions& options) {
  const ExerciseRef exercise = exercise_named(options.name);
  if (const std::string reason = why_no_model(); !reason.empty()) throw UsageError(reason);
  const auto file = kernel_file(kernels_folder(options.kernels), exercise, DeviceClass::kGpu);
  try {
    const PredictedFile prediction = predict(exercise, file, options);
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
