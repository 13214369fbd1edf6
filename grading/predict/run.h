// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: predicts how long an exercise's kernels take on GPUs.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "grading/predict/machines.h"
#include "harness/gpu_time/launch_time.h"
#include "harness/spec/exercise.h"
#include "harness/worker/supervisor/worker.h"

namespace oclab {

/// A file's launches on one GPU.
struct PredictedPlan {
  std::string machine;  ///< name of its file: "h200"
  std::string gpu;
  std::string unit;  ///< "SM" or "CU"
  std::string checked;
  std::vector<gpu::LaunchTime> launches;

  double microseconds() const;

  /// The lines without whose waste the plan would take less time, with that time; the shortest
  /// first.
  std::vector<gpu::WhatIf> what_if() const;
};

/// The prediction for a file.
struct KernelPrediction {
  Extent extent;                 ///< at which times are predicted
  std::optional<double> work{};  ///< bytes, operations or pixels there; see `Exercise::rate`
  std::vector<PredictedPlan> plans;
};

/// The most instructions that a group may execute: more would take long to trace, so a smaller size
/// is taken at which groups do less.
inline constexpr std::uint64_t kInstructionsOfGroup = 6'000'000;

/// The same where times at the timed size are asked for, however long they take.
inline constexpr std::uint64_t kUnlimitedInstructions = 20'000'000'000;

/// How far a prediction goes.
struct PredictionScope {
  std::uint64_t instructions_of_group = kInstructionsOfGroup;
  std::size_t lines = 0;  ///< how many lines of each launch to predict without their waste
};

/// The model's answer to a prediction, a plan per machine. Throws `KernelFailure` where it cannot
/// be read.
std::vector<PredictedPlan> read_plans(const std::string& report,
                                      const std::vector<MachineFile>& machines);

/// Predicts the times at `extent`, or at a smaller size at which no group goes over the bound.
/// Throws `KernelFailure` where the kernel does not build, and where no such size is left.
KernelPrediction predict_times(const Exercise& exercise, const KernelSource& source,
                               const Extent& extent, const std::vector<MachineFile>& machines,
                               const PredictionScope& scope = {});

}  // namespace oclab
