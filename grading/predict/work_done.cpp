// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: how much of its work a kernel does at the size at which it is predicted.
#include "grading/predict/work_done.h"

#include <algorithm>

#include "harness/support/rng.h"

namespace oclab {
namespace {

/// Solutions and starters have 0.94 and more.
constexpr double kLeastShareOfWork = 0.75;

/// Of the operations that the exercise counts, the share that the result took in the problem for
/// the model; at most 1.
double operations_needed(const Exercise& exercise,
                         const std::vector<model::LaunchReport>& verified) {
  double flops = 0;
  for (const model::LaunchReport& launch : verified) {
    flops += static_cast<double>(launch.counters.flops);
  }
  Rng rng(1);
  return std::min(1.0, flops / exercise.make_problem(exercise.model_extent, rng).flops);
}

/// In the unit of the rate.
double work_done(const std::vector<gpu::LaunchTime>& launches, Rate rate) {
  double bytes = 0, flops = 0;
  for (const gpu::LaunchTime& launch : launches) {
    bytes += launch.work.bytes;
    flops += launch.work.flops;
  }
  switch (rate) {
    case Rate::kBytes: return bytes;
    case Rate::kPixels: return bytes / kBytesPerPixel;
    case Rate::kFlops: return flops;
  }
  return 0;
}

}  // namespace

std::optional<double> missing_work(const Exercise& exercise, const KernelPrediction& prediction,
                                   const std::vector<model::LaunchReport>& verified) {
  const auto& launches = prediction.plans.front().launches;
  const bool is_known = std::ranges::all_of(
      launches, [](const gpu::LaunchTime& launch) { return launch.work.uniform; });
  if (!prediction.work || !is_known || prediction.extent == exercise.model_extent) {
    return std::nullopt;
  }
  double needed = *prediction.work;
  if (exercise.rate == Rate::kFlops) needed *= operations_needed(exercise, verified);
  const double done = work_done(launches, exercise.rate);
  if (done >= kLeastShareOfWork * needed) return std::nullopt;
  return done / needed;
}

}  // namespace oclab
