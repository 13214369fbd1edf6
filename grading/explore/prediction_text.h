// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: predicted times on the terminal, and as JSON.
#pragma once

#include <string>

#include "grading/predict/file.h"

namespace oclab {

/// A table with a line per GPU: time, rate, ratio to the reference, what limits, occupancy.
std::string prediction_text(const PredictedFile& prediction);

/// The same as JSON, with each launch.
std::string prediction_json(const PredictedFile& prediction);

}  // namespace oclab
