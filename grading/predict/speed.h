// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: the predicted GPU speed beside a speed measured on a CPU.
#pragma once

#include <optional>

#include "grading/predict/run.h"
#include "grading/record/rubric.h"

namespace oclab {

/// A prediction for one GPU in short, with the reference's time divided by it.
PredictedSpeed predicted_speed(const KernelPrediction& prediction, double ratio);

/// How fast the file is on a GPU beside the reference, for a grade on a CPU whose line `correct`
/// passed and whose speed was measured: as `efficient` found it, or else predicted on the kit's
/// usual GPU. None for other grades, and where there is no model, no reference or no prediction.
std::optional<PredictedSpeed> predict_speed(const Grade& grade, const std::filesystem::path& file,
                                            Confinement confinement);

}  // namespace oclab
