// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: the predicted GPU speed that stands beside a speed measured on a CPU.
#pragma once

#include <optional>

#include "grading/record/rubric.h"

namespace oclab {

/// Predicts on the kit's usual GPU how fast the file is beside the reference, for a grade on a CPU
/// whose line `correct` passed and whose speed was measured. None for other grades, and where there
/// is no model, no reference or no prediction.
std::optional<PredictedSpeed> predict_speed(const Grade& grade, const std::filesystem::path& file);

}  // namespace oclab
