// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: what the kit's own kernels do on a device.
#pragma once

#include <cstddef>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "grading/record/rubric.h"
#include "harness/spec/device.h"

namespace oclab {

/// A kernel of the kit that did not come out on a device as its exercise declares.
struct PlatformProblem {
  std::string kernel;  ///< "solution of matmul_async"
  CriterionStatus status = CriterionStatus::kFail;
  std::string cause;  ///< in one line
};

/// Kernels with the results that their exercises declare, and all kernels: solutions and most
/// starters are right, an incomplete starter is wrong.
struct DeclaredKernels {
  std::size_t as_declared = 0;
  std::size_t all = 0;
};

/// One device as the kit's kernels see it.
struct PlatformSurvey {
  DeviceInfo device;
  DeclaredKernels solutions;
  DeclaredKernels starters;
  std::vector<PlatformProblem> problems;  ///< of solutions and starters
  std::string sandbox;         ///< the form in which an untrusted kernel runs; "" where it cannot
  std::string why_no_sandbox;  ///< why it cannot; "" where it can
  std::optional<SpeedResult> speed;  ///< of a solution, timed against itself
  double seconds = 0;                ///< that the survey took, on the clock

  /// No kernel comes out otherwise than declared. Those that the device cannot run do not count.
  bool is_sound() const;
};

/// Checks `correct` of the solution and the starter of every exercise on the device, tries the
/// sandbox, and times one solution. `on_kernel` is called before each kernel with its name.
PlatformSurvey survey_platform(const DeviceInfo& device, const std::vector<ExerciseRef>& exercises,
                               const std::function<void(const std::string&)>& on_kernel);

}  // namespace oclab
