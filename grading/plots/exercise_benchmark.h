// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: an exercise's kernels, compared at several sizes.
#pragma once

#include <memory>
#include <optional>
#include <string>

#include "grading/plots/bench.h"
#include "grading/record/recorded_reference.h"
#include "grading/timing/peak_kernel.h"
#include "harness/spec/registry.h"

namespace oclab {

/// The kernels to compare. Without a reference, its recording is used, at the recorded size only.
struct ComparedKernels {
  std::optional<KernelSource> student;
  std::optional<KernelSource> reference;
};

/// The times that an exercise's kernels are predicted to take on a GPU, each a single sample.
struct PredictedTimes {
  UsefulWork work;  ///< at the size that is timed on GPUs, or a smaller one
  std::optional<Timing> student;
  std::optional<Timing> reference;
};

/// The times of an exercise's kernels at one size.
struct Comparison {
  ExerciseRef exercise{};
  Extent extent;
  std::int64_t tunable = 0;  ///< the value of the swept tunable
  UsefulWork work;
  std::optional<Timing> student;
  std::optional<Timing> reference;
  std::optional<PredictedTimes> predicted;  ///< only in rooflines
  bool recorded = false;   ///< the reference was not run: its times are recorded, scaled by a copy
  bool contended = false;  ///< another program used the machine
};

/// Compares the kernels of an exercise at several sizes. Each is built once, in its own worker.
class ExerciseBenchmark {
 public:
  /// Keeps references to the device and the bench.
  ExerciseBenchmark(const ExerciseRef& exercise, ComparedKernels sources, const DeviceInfo& device,
                    Bench& bench);

  /// Times all kernels at this extent, interleaved in random order, and verifies every result.
  /// `name` follows the exercise's in the record. The result has the failure of a kernel that
  /// fails. Throws `UsageError` if the kit's plain copy fails.
  Comparison run(const Extent& extent, const std::string& name);

 private:
  /// A kernel, and its worker between comparisons.
  struct BuiltKernel {
    const char* name;
    KernelSource source;
    Origin origin;
    std::unique_ptr<KernelRunner> runner;
    std::unique_ptr<TimedKernel> timed;
  };

  TimedSource prepare(BuiltKernel& built, const std::shared_ptr<FreshProblems>& problems);
  std::optional<RecordedSpeed> recorded_speed(const Extent& extent) const;
  TimedSource prepare_copy();
  double cpu_seconds() const;

  ExerciseRef exercise_;
  const DeviceInfo& device_;
  Bench& bench_;
  Rng rng_;
  bool has_reference_;
  std::vector<BuiltKernel> built_;
  std::unique_ptr<CopyKernel> copy_;
};

/// Returns the solution, if this copy of the kit has it.
std::optional<KernelSource> solution_source(const ExerciseRef& exercise, const DeviceInfo& device);

}  // namespace oclab
