// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: how much of its work a kernel does at the size at which it is predicted.
#pragma once

#include <optional>
#include <vector>

#include "grading/predict/run.h"
#include "harness/model_report/launch_report.h"

namespace oclab {

inline constexpr double kBytesPerPixel = 2 * sizeof(float);  ///< each is read and stored once

/// The share of the work of the predicted size that the sampled groups show: bytes of global
/// memory, or floating-point operations, of those that are needed. Nobody verifies results at that
/// size. `verified` are the launches of the problem for the model, whose result was right: a kernel
/// that needs fewer operations there may need fewer here. Nothing for a share that a right kernel
/// has, at the verified size itself, and where work does not grow evenly or groups do very
/// different amounts of it.
std::optional<double> missing_work(const Exercise& exercise, const KernelPrediction& prediction,
                                   const std::vector<model::LaunchReport>& verified);

}  // namespace oclab
