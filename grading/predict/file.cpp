// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: a kernel file's predicted times beside the reference's.
#include "grading/predict/file.h"

#include <future>
#include <memory>

#include "grading/source/paths.h"
#include "grading/source/source_file.h"

namespace oclab {
namespace {

/// The reference's predictor, or null without a reference.
std::unique_ptr<TimePredictor> reference_of(const ExerciseRef& exercise,
                                            const std::vector<MachineFile>& machines,
                                            PredictionScope scope) {
  const auto file = solution_file(exercise, DeviceClass::kGpu);
  if (!std::filesystem::exists(file)) return nullptr;
  scope.lines = 0;
  scope.origin = Origin::kKit;
  scope.compiled_program.clear();
  return std::make_unique<TimePredictor>(*exercise.exercise, load_source(file), machines, scope);
}

}  // namespace

std::optional<double> PredictedFile::ratio(std::size_t machine) const {
  if (!reference) return std::nullopt;
  return reference->plans[machine].microseconds() / times.plans[machine].microseconds();
}

PredictedFile predict_file(const ExerciseRef& exercise, const std::filesystem::path& file,
                           const std::vector<MachineFile>& machines, const PredictionScope& scope) {
  const Exercise& what = *exercise.exercise;
  TimePredictor student(what, load_source(file), machines, scope);
  const std::unique_ptr<TimePredictor> reference = reference_of(exercise, machines, scope);
  // a ratio of times at different sizes would mean nothing
  for (const Extent& size :
       scope.extent ? std::vector<Extent>{*scope.extent} : sizes_to_predict(what)) {
    auto theirs = std::async(std::launch::async, [&] {
      return reference ? reference->at(size) : std::optional<KernelPrediction>{};
    });
    std::optional<KernelPrediction> times = student.at(size);
    std::optional<KernelPrediction> beside = theirs.get();
    if (!times || (reference && !beside)) continue;
    return {.exercise = what.id,
            .file = display_path(file),
            .rate = what.rate,
            .extent_names = what.extent_names,
            .sizes = describe(size, what.extent_names),
            .times = *std::move(times),
            .reference = std::move(beside)};
  }
  throw_unpredictable(scope);
}

}  // namespace oclab
