// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: predicts how long an exercise's kernels take on GPUs.
#pragma once

#include <filesystem>
#include <future>
#include <optional>
#include <string>
#include <vector>

#include "grading/predict/machines.h"
#include "grading/run/kernel_runner.h"
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

/// The same for the timed size, however long the prediction takes.
inline constexpr std::uint64_t kUnlimitedInstructions = 20'000'000'000;

/// Of each launch, that are predicted without their waste where a kernel is explained.
inline constexpr std::size_t kLinesWithoutWaste = 3;

/// The scope of a prediction.
struct PredictionScope {
  std::uint64_t instructions_of_group = kInstructionsOfGroup;
  std::size_t lines = 0;           ///< how many lines of each launch to predict without their waste
  std::optional<Extent> extent{};  ///< the only size to try; else `sizes_to_predict`
  Confinement confinement = Confinement::kLight;
  Origin origin = Origin::kSubmission;
  std::filesystem::path compiled_program{};  ///< see Backend
  /// Ready once another worker has compiled the program; a broken promise where it cannot. It is
  /// not waited for where this is empty.
  std::shared_future<void> compiled{};
};

/// The model's answer to a prediction, a plan per machine. Throws `KernelFailure` where it cannot
/// be read.
std::vector<PredictedPlan> read_plans(const std::string& report,
                                      const std::vector<MachineFile>& machines);

/// The sizes at which times are predicted, in the order in which they are tried: the one that is
/// timed on GPUs first, then smaller ones, at which groups execute fewer instructions; the
/// exercise's size for the model last.
std::vector<Extent> sizes_to_predict(const Exercise& exercise);

/// One source whose times are predicted. Methods throw `KernelFailure`.
class TimePredictor {
 public:
  /// Starts the worker, which lives as long as the thread that calls this.
  TimePredictor(const Exercise& exercise, const KernelSource& source,
                std::vector<MachineFile> machines, const PredictionScope& scope = {});

  /// Compiles the source, if that is not done, or waits for it as the scope says.
  void build();

  /// The times at this extent; the source is built the first time. Nothing where a group would
  /// execute more instructions than the bound. At the exercise's size for the model, the bound is
  /// far higher. The lines of the scope are explained where the launches take longer than this:
  /// nowhere with infinity.
  std::optional<KernelPrediction> at(const Extent& extent, double explained_above_us = 0);

 private:
  const Exercise& exercise_;
  std::vector<MachineFile> machines_;
  PredictionScope scope_;
  Rng rng_;
  Problem small_;  // whose contents the large ones repeat
  KernelRunner runner_;
  bool built_ = false;
};

/// Throws `KernelFailure` that says that a group executes too many instructions, at every size or
/// at the only one of the scope.
[[noreturn]] void throw_unpredictable(const PredictionScope& scope = {});

}  // namespace oclab
