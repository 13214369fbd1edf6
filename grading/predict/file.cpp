// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: a kernel file's predicted times beside the reference's.
#include "grading/predict/file.h"

#include <algorithm>
#include <future>
#include <memory>
#include <utility>

#include "grading/predict/reference_times.h"
#include "grading/source/paths.h"
#include "grading/source/source_file.h"
#include "harness/support/error.h"

namespace oclab {
namespace {

/// Microseconds, as precise as they are recorded, so that the same kernel is exactly as fast as the
/// reference.
double recorded_us(std::uint64_t ns) { return 1e-3 * static_cast<double>(ns); }

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
  const bool fits =
      std::ranges::all_of(recording.costs->gpu.times, [&](const RecordedGpuTime& time) {
        return std::ranges::find(sizes, time.extent) != sizes.end();
      });
  return fits ? recording.costs : std::nullopt;
}

/// The recorded times on each machine; none where one of the machines was not recorded.
std::vector<ReferenceClock> recorded_clocks(const RecordedCosts& costs,
                                            const std::vector<MachineFile>& machines) {
  std::vector<RecordedGpu> recorded = costs.other_gpus;
  recorded.push_back(costs.gpu);
  std::vector<ReferenceClock> clocks;
  for (const MachineFile& machine : machines) {
    const auto found = std::ranges::find_if(
        recorded, [&](const RecordedGpu& each) { return is_of(each, machine); });
    if (found == recorded.end()) return {};
    clocks.push_back(clock_of(found->times));
  }
  return clocks;
}

/// The reference of an exercise. What was recorded of its very source is not predicted again:
/// neither its times nor the sizes at which there are any. A copy of the kit without solutions has
/// nothing but the recording, of the GPUs that the kit knows.
class PredictedReference {
 public:
  /// Starts the reference's worker if it is needed, which lives as long as the thread that calls
  /// this. Throws `KernelFailure`, and `UsageError` where there is only a recording, and that
  /// cannot be read.
  PredictedReference(const ExerciseRef& exercise, const std::vector<MachineFile>& machines,
                     PredictionScope scope)
      : sizes_(scope.extent ? std::vector{*scope.extent} : sizes_to_predict(*exercise.exercise)) {
    const auto file = solution_file(exercise, DeviceClass::kGpu);
    std::optional<KernelSource> source;
    if (std::filesystem::exists(file)) source = load_source(file);
    const bool usual_sizes = !scope.extent && scope.instructions_of_group == kInstructionsOfGroup;
    if (usual_sizes) {
      if (const auto costs = recorded_costs(*exercise.exercise, source)) {
        recorded_ = recorded_clocks(*costs, machines);
        // where it has no time, groups execute too much, on any GPU
        if (!recorded_.empty() || source) {
          std::erase_if(sizes_, [known = clock_of(costs->gpu.times)](const Extent& size) {
            return !known(size);
          });
        }
      }
    }
    if (!recorded_.empty() || !source) return;
    scope.lines = 0;
    scope.origin = Origin::kKit;
    scope.compiled_program.clear();
    scope.compiled = {};
    predictor_ = std::make_unique<TimePredictor>(*exercise.exercise, *source, machines, scope);
  }

  bool exists() const { return !recorded_.empty() || predictor_ != nullptr; }

  /// The sizes to try, those of the scope without the ones at which the reference has no time.
  const std::vector<Extent>& sizes() const { return sizes_; }

  /// Its time on each machine in microseconds, or nothing where a group would execute too many
  /// instructions. Throws `KernelFailure`.
  std::optional<std::vector<double>> at(const Extent& extent) {
    if (!exists()) return std::nullopt;
    std::vector<double> times;
    for (const ReferenceClock& recorded : recorded_) {
      const auto ns = recorded(extent);
      if (!ns) return std::nullopt;
      times.push_back(recorded_us(*ns));
    }
    if (!predictor_) return times;
    const auto predicted = predictor_->at(extent);
    if (!predicted) return std::nullopt;
    for (const PredictedPlan& plan : predicted->plans) {
      times.push_back(recorded_us(nanoseconds(plan)));
    }
    return times;
  }

 private:
  std::vector<Extent> sizes_;
  std::vector<ReferenceClock> recorded_;      // by machine; empty where it is not recorded
  std::unique_ptr<TimePredictor> predictor_;  // null where it is, and where there is no source
};

}  // namespace

std::optional<double> PredictedFile::ratio(std::size_t machine) const {
  if (!reference_us) return std::nullopt;
  return (*reference_us)[machine] / recorded_us(nanoseconds(times.plans[machine]));
}

PredictedFile predict_file(const ExerciseRef& exercise, const std::filesystem::path& file,
                           const std::vector<MachineFile>& machines, const PredictionScope& scope) {
  const Exercise& what = *exercise.exercise;
  TimePredictor student(what, load_source(file), machines, scope);
  PredictedReference reference(exercise, machines, scope);
  // a ratio of times at different sizes would mean nothing
  for (const Extent& size : reference.sizes()) {
    auto of_reference = std::async(std::launch::async, [&] {
      if (scope.compiled.valid()) scope.compiled.get();  // throws where nothing compiles
      return reference.at(size);
    });
    std::optional<KernelPrediction> times = student.at(size);
    std::optional<std::vector<double>> reference_us = of_reference.get();
    if (!times || (reference.exists() && !reference_us)) continue;
    return {.exercise = what.id,
            .file = display_path(file),
            .rate = what.rate,
            .extent_names = what.extent_names,
            .sizes = describe(size, what.extent_names),
            .times = *std::move(times),
            .reference_us = std::move(reference_us)};
  }
  throw_unpredictable(scope);
}

}  // namespace oclab
