// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: a comparison as a row, printed as soon as it is measured.
#pragma once

#include <functional>
#include <string>

#include "grading/plots/exercise_benchmark.h"

namespace oclab {

/// Called with each comparison when it is measured, to show it.
using OnMeasured = std::function<void(const Comparison&)>;

/// Returns the head of a table of such rows.
std::string measured_head();

/// Returns the row with the rates of both kernels and their ratio. `name`: the size, or the
/// exercise.
std::string measured_row(const std::string& name, const Comparison& comparison);

}  // namespace oclab
