// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: predicted times on the terminal, and as JSON.
#pragma once

#include <optional>
#include <string>

#include "grading/predict/run.h"

namespace oclab {

/// What a prediction is about.
struct PredictedFile {
  std::string exercise;
  std::string file;  ///< as messages name it
  Rate rate = Rate::kBytes;
  std::vector<std::string> extent_names;
  KernelPrediction times;
  std::optional<KernelPrediction> reference{};  ///< at the same size
};

/// A table with a line per GPU: time, rate, ratio to the reference, what limits, occupancy.
std::string prediction_text(const PredictedFile& prediction);

/// The same as JSON, with each launch.
std::string prediction_json(const PredictedFile& prediction);

}  // namespace oclab
