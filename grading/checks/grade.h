// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: from a kernel file to a grade.
#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <set>

#include "grading/record/rubric.h"
#include "harness/worker/supervisor/worker.h"

namespace oclab {

/// How to grade. `criteria` are those wanted in the result; correctness is always checked first,
/// because the time or the cost of a wrong kernel means nothing.
struct GradeOptions {
  DeviceInfo device;
  std::set<CriterionName> criteria{kCriterionNames.begin(), kCriterionNames.end()};
  TimeLimits limits;
  std::uint64_t seed = 1;
  /// Called with the grade so far after each criterion, to show progress.
  std::function<void(const Grade&)> on_criterion{};
  std::function<void()> on_built{};  ///< called once the source is built for the device
};

/// Grades the file for the exercise. What the kernel does wrong ends up in the grade's criteria;
/// `UsageError` is thrown for errors not caused by the submission (missing file, device,
/// reference).
Grade grade(const ExerciseRef& exercise, const std::filesystem::path& file,
            const GradeOptions& options);

}  // namespace oclab
