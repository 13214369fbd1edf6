// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: an exercise's speed over its sizes, or over the values of a tunable.
#pragma once

#include <string>
#include <vector>

#include "grading/plots/chart.h"
#include "grading/plots/race.h"
#include "grading/timing/peaks.h"

namespace oclab {

/// What to sweep, and on what.
struct SweepPlan {
  ExerciseRef exercise;
  KernelSource student;
  DeviceInfo device;
  std::string tunable;          ///< its name; "" for a sweep over sizes
  std::vector<Extent> extents;  ///< the sizes; of a tunable's sweep, the first one only
  int repetitions = 7;
};

/// The sizes that an exercise declares for a sweep and the one that is graded on this class of
/// device, from small to large.
std::vector<Extent> declared_extents(const Exercise& exercise, DeviceClass device_class);

/// As many values of a tunable are all tried, and side by side on the axis.
inline constexpr std::int64_t kFewValues = 12;

/// The values that a tunable can take: all of them if they are few, else powers of two and the
/// ends of the range.
std::vector<std::int64_t> values_of(const Tunable& tunable);

/// The exercise's tunable of this name. Throws `UsageError` that lists those it has.
const Tunable& tunable_named(const Exercise& exercise, const std::string& name);

/// Measures all of it, a heat for each size or value. Throws `KernelFailure` if the student's
/// kernel cannot be built at all, and `UsageError` if the kit's own kernel fails.
std::vector<Heat> run_sweep(const SweepPlan& plan, Bench& bench);

/// The figure of these heats.
Chart sweep_chart(const SweepPlan& plan, const std::vector<Heat>& heats, const Peaks& peaks);

/// The same numbers as a table, with the ratio of each heat.
std::string sweep_table(const SweepPlan& plan, const std::vector<Heat>& heats);

}  // namespace oclab
