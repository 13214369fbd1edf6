// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: a reference's times beside those of a kernel file.
#include "grading/predict/predicted_reference.h"

#include <algorithm>
#include <filesystem>

#include "grading/source/paths.h"
#include "grading/source/source_file.h"
#include "harness/support/error.h"

namespace oclab {
namespace {

/// What is recorded of the exercise's reference; of this source, if there is one. A recording that
/// cannot be read is only then an error when nothing can replace it.
std::optional<RecordedCosts> recorded_costs(const Exercise& exercise,
                                            const std::optional<KernelSource>& source) {
  FoundRecording recording;
  try {
    recording = find_recorded_costs(exercise, model_llvm());
  } catch (const UsageError&) {
    if (!source) throw;
  }
  if (!recording.costs || (source && !is_recording_of(recording, *source))) return std::nullopt;
  const auto sizes = sizes_to_predict(exercise);
  const bool fits = std::ranges::all_of(recording.costs->times, [&](const RecordedGpuTime& time) {
    return std::ranges::find(sizes, time.extent) != sizes.end();
  });
  return fits ? recording.costs : std::nullopt;
}

}  // namespace

PredictedReference::PredictedReference(const ExerciseRef& exercise,
                                       const std::vector<MachineFile>& machines,
                                       PredictionScope scope)
    : sizes_(scope.extent ? std::vector{*scope.extent} : sizes_to_predict(*exercise.exercise)) {
  const auto file = solution_file(exercise, DeviceClass::kGpu);
  std::optional<KernelSource> source;
  if (std::filesystem::exists(file)) source = load_source(file);
  const bool usual_sizes = !scope.extent && scope.instructions_of_group == kInstructionsOfGroup;
  if (usual_sizes) {
    if (const auto costs = recorded_costs(*exercise.exercise, source)) {
      if (machines.size() == 1 && is_of(*costs, machines.front())) {
        recorded_ = clock_of(costs->times);
      }
      // where it has no time, groups execute too much, on any GPU
      if (recorded_ || source) {
        std::erase_if(
            sizes_, [known = clock_of(costs->times)](const Extent& size) { return !known(size); });
      }
    }
  }
  if (recorded_ || !source) return;
  scope.lines = 0;
  scope.origin = Origin::kKit;
  scope.compiled_program.clear();
  predictor_ = std::make_unique<TimePredictor>(*exercise.exercise, *source, machines, scope);
}

std::optional<std::vector<double>> PredictedReference::at(const Extent& extent) {
  if (recorded_) {
    const auto ns = recorded_(extent);
    if (!ns) return std::nullopt;
    return std::vector{1e-3 * static_cast<double>(*ns)};
  }
  if (!predictor_) return std::nullopt;
  const auto predicted = predictor_->at(extent);
  if (!predicted) return std::nullopt;
  std::vector<double> times;
  for (const PredictedPlan& plan : predicted->plans) times.push_back(plan.microseconds());
  return times;
}

}  // namespace oclab
