// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: a kernel file's predicted times beside the reference's.
#include "grading/predict/file.h"

#include <future>
#include <utility>

#include "grading/predict/predicted_reference.h"
#include "grading/source/paths.h"
#include "grading/source/source_file.h"

namespace oclab {

std::optional<double> PredictedFile::ratio(std::size_t machine) const {
  if (!reference_us) return std::nullopt;
  return (*reference_us)[machine] / times.plans[machine].microseconds();
}

PredictedFile predict_file(const ExerciseRef& exercise, const std::filesystem::path& file,
                           const std::vector<MachineFile>& machines, const PredictionScope& scope) {
  const Exercise& what = *exercise.exercise;
  TimePredictor student(what, load_source(file), machines, scope);
  PredictedReference reference(exercise, machines, scope);
  // a ratio of times at different sizes would mean nothing
  for (const Extent& size : reference.sizes()) {
    auto of_reference = std::async(std::launch::async, [&] { return reference.at(size); });
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
