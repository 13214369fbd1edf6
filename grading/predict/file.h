// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: a kernel file's predicted times beside the reference's.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "grading/predict/machines.h"
#include "grading/predict/run.h"
#include "harness/spec/registry.h"

namespace oclab {

/// What a prediction is about.
struct PredictedFile {
  std::string exercise;  ///< or the kernel, outside the course
  std::string file;      ///< as messages name it
  Rate rate = Rate::kBytes;
  std::vector<std::string> extent_names{};
  std::string sizes{};  ///< at which times are predicted, in words
  KernelPrediction times;
  /// The reference's time on each machine at the same size, in microseconds, if there is one.
  std::optional<std::vector<double>> reference_us{};

  /// The reference's time divided by the file's on this machine, if there is a reference.
  std::optional<double> ratio(std::size_t machine) const;
};

/// Predicts the file and the reference at the first of `sizes_to_predict` at which the groups of
/// both stay in their bound. Throws `KernelFailure`, also where there is none.
PredictedFile predict_file(const ExerciseRef& exercise, const std::filesystem::path& file,
                           const std::vector<MachineFile>& machines,
                           const PredictionScope& scope = {});

}  // namespace oclab
