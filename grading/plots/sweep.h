// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: an exercise's speed over its sizes, or over the values of a tunable.
#pragma once

#include <string>
#include <vector>

#include "grading/plots/chart.h"
#include "grading/plots/exercise_benchmark.h"
#include "grading/plots/rates.h"
#include "grading/timing/peaks.h"

namespace oclab {

/// What to sweep.
struct SweepPlan {
  ExerciseRef exercise;
  KernelSource student;
  DeviceInfo device;
  std::string tunable;          ///< its name; "" for a sweep over sizes
  std::vector<Extent> extents;  ///< the sizes; one for the sweep of a tunable
  int repetitions = 7;
};

/// Returns the exercise's sizes for a sweep and its graded size, from small to large.
std::vector<Extent> declared_extents(const Exercise& exercise, const DeviceInfo& device);

/// A tunable with at most this many values is swept over all of them, on an axis of categories.
inline constexpr std::int64_t kFewValues = 12;

/// Returns the values to sweep: all if they are few, or else powers of two and the range's ends.
std::vector<std::int64_t> values_of(const Tunable& tunable);

/// Returns the exercise's tunable. Throws `UsageError` that lists the existing ones.
const Tunable& tunable_named(const Exercise& exercise, const std::string& name);

/// Compares the kernels at each size or value. Throws `KernelFailure` if the student's kernel
/// cannot be built, and `UsageError` if the kit's own kernel fails.
std::vector<Comparison> run_sweep(const SweepPlan& plan, Bench& bench,
                                  const OnMeasured& on_measured = {});

/// Returns the chart of a sweep.
Chart sweep_chart(const SweepPlan& plan, const std::vector<Comparison>& comparisons,
                  const Peaks& peaks);

/// Returns the row of one size or value.
std::string sweep_row(const SweepPlan& plan, const Comparison& comparison);

}  // namespace oclab
