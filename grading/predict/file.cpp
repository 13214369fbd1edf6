// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: a kernel file's predicted times beside the reference's.
#include "grading/predict/file.h"

#include <future>

#include "grading/source/paths.h"
#include "grading/source/source_file.h"

namespace oclab {
namespace {

/// The reference's times, or none without a reference.
std::optional<KernelPrediction> predict_reference(const ExerciseRef& exercise, const Extent& extent,
                                                  const std::vector<MachineFile>& machines,
                                                  PredictionScope scope) {
  const auto file = solution_file(exercise, DeviceClass::kGpu);
  if (!std::filesystem::exists(file)) return std::nullopt;
  scope.lines = 0;
  return predict_times(*exercise.exercise, load_source(file), extent, machines, scope);
}

std::size_t volume(const Extent& extent) { return extent.x * extent.y * extent.z; }

}  // namespace

std::optional<double> PredictedFile::ratio(std::size_t machine) const {
  if (!reference) return std::nullopt;
  return reference->plans[machine].microseconds() / times.plans[machine].microseconds();
}

PredictedFile predict_file(const ExerciseRef& exercise, const std::filesystem::path& file,
                           const std::vector<MachineFile>& machines, const PredictionScope& scope) {
  const Exercise& what = *exercise.exercise;
  const KernelSource source = load_source(file);
  PredictedFile result{.exercise = what.id,
                       .file = display_path(file),
                       .rate = what.rate,
                       .extent_names = what.extent_names};
  auto reference = std::async(std::launch::async, predict_reference, exercise, what.bench_gpu,
                              std::cref(machines), scope);
  result.times = predict_times(what, source, what.bench_gpu, machines, scope);
  result.reference = reference.get();
  if (result.reference && result.reference->extent != result.times.extent) {
    const Extent theirs = result.reference->extent;
    if (volume(theirs) < volume(result.times.extent)) {
      result.times = predict_times(what, source, theirs, machines, scope);
    } else {
      result.reference = predict_reference(exercise, result.times.extent, machines, scope);
    }
    // a ratio of times at different sizes would mean nothing
    if (result.reference->extent != result.times.extent) result.reference.reset();
  }
  result.sizes = describe(result.times.extent, result.extent_names);
  return result;
}

}  // namespace oclab
