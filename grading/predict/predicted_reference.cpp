// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: a reference's times beside those of a kernel file.
#include "grading/predict/predicted_reference.h"

#include <algorithm>
#include <filesystem>
#include <utility>

#include "grading/predict/reference_times.h"
#include "grading/source/paths.h"
#include "grading/source/source_file.h"

namespace oclab {
namespace {

const RecordedGpuTime* time_at(const std::vector<RecordedGpuTime>& times, const Extent& extent) {
  const auto found = std::ranges::find(times, extent, &RecordedGpuTime::extent);
  return found == times.end() ? nullptr : &*found;
}

}  // namespace

PredictedReference::PredictedReference(const ExerciseRef& exercise,
                                       const std::vector<MachineFile>& machines,
                                       PredictionScope scope)
    : sizes_(scope.extent ? std::vector{*scope.extent} : sizes_to_predict(*exercise.exercise)) {
  const auto file = solution_file(exercise, DeviceClass::kGpu);
  std::optional<KernelSource> source;
  if (std::filesystem::exists(file)) source = load_source(file);
  const FoundRecording recording = find_recorded_costs(*exercise.exercise, model_llvm());
  const bool usual = !scope.extent && scope.instructions_of_group == kInstructionsOfGroup;
  if (usual && recording.costs && (!source || is_recording_of(recording, *source))) {
    use(*recording.costs, machines);
  }
  if (recorded_ || !source) return;
  scope.lines = 0;
  scope.origin = Origin::kKit;
  scope.compiled_program.clear();
  predictor_ = std::make_unique<TimePredictor>(*exercise.exercise, *source, machines, scope);
}

/// How much a group executes is the same on all GPUs.
void PredictedReference::use(const RecordedCosts& costs, const std::vector<MachineFile>& machines) {
  std::erase_if(sizes_, [&](const Extent& size) { return time_at(costs.times, size) == nullptr; });
  if (machines.size() == 1 && is_of(costs, machines.front())) recorded_ = costs.times;
}

std::optional<std::vector<double>> PredictedReference::at(const Extent& extent) {
  if (recorded_) {
    const RecordedGpuTime* time = time_at(*recorded_, extent);
    if (time == nullptr) return std::nullopt;
    return std::vector{1e-3 * static_cast<double>(time->ns)};
  }
  const auto predicted = predictor_->at(extent);
  if (!predicted) return std::nullopt;
  std::vector<double> times;
  for (const PredictedPlan& plan : predicted->plans) times.push_back(plan.microseconds());
  return times;
}

}  // namespace oclab
