// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: whether starter, solution and wrong kernels get the grades they should.
#pragma once

#include <cstdint>

#include "grading/authoring/finding.h"
#include "harness/spec/device.h"
#include "harness/spec/registry.h"

namespace oclab {

/// Machine and data of the checks that run kernels.
struct CheckSetting {
  DeviceInfo device;
  std::uint64_t seed = 1;
};

/// The starter is right and safe but loses points for its cost or its speed; or it is declared
/// incomplete, and fails for a wrong result and nothing else. The model needs less than 5 s a line.
CheckResult check_starter(const ExerciseRef& exercise, const CheckSetting& setting);

/// The solution passes every line that is assessed.
CheckResult check_solution(const ExerciseRef& exercise, const CheckSetting& setting);

/// The solution interleaved with itself: the ratio strays from 1 by less than half of what a
/// student may lack of it without losing points.
CheckResult check_noise(const ExerciseRef& exercise, const CheckSetting& setting);

/// Each kernel of grading/tests/wrong/<exercise> fails as its header declares.
CheckResult check_wrong_kernels(const ExerciseRef& exercise, const CheckSetting& setting);

}  // namespace oclab
