// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: how much of its work a kernel does at the size at which it is predicted.
#include "grading/predict/work_done.h"

#include <algorithm>
#include <numeric>

#include "harness/support/rng.h"

namespace oclab {
namespace {

/// Solutions and starters have 0.94 and more.
constexpr double kLeastShareOfWork = 0.75;

constexpr double kBytesPerPixel = 2 * sizeof(float);  // each is read once and stored once

double sum(const KernelPrediction& prediction, double gpu::LaunchTime::*part) {
  const auto& launches = prediction.plans.front().launches;
  return std::transform_reduce(launches.begin(), launches.end(), 0.0, std::plus<>(),
                               [part](const gpu::LaunchTime& launch) { return launch.*part; });
}

/// The operations of each that the exercise counts, at most 1, in the problem for the model.
double operations_needed(const Exercise& exercise,
                         const std::vector<model::LaunchReport>& verified) {
  double flops = 0;
  for (const model::LaunchReport& launch : verified) {
    flops += static_cast<double>(launch.counters.flops);
  }
  Rng rng(1);
  return std::min(1.0, flops / exercise.make_problem(exercise.model_extent, rng).flops);
}

}  // namespace

std::optional<double> missing_work(const Exercise& exercise, const KernelPrediction& prediction,
                                   const std::vector<model::LaunchReport>& verified) {
  if (!prediction.work) return std::nullopt;
  double share = 0;
  switch (exercise.rate) {
    case Rate::kBytes: share = sum(prediction, &gpu::LaunchTime::dram_bytes); break;
    case Rate::kPixels:
      share = sum(prediction, &gpu::LaunchTime::dram_bytes) / kBytesPerPixel;
      break;
    case Rate::kFlops:
      share = sum(prediction, &gpu::LaunchTime::flops) / operations_needed(exercise, verified);
      break;
  }
  share /= *prediction.work;
  if (share >= kLeastShareOfWork) return std::nullopt;
  return share;
}

}  // namespace oclab
