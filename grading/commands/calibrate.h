// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: recording a reference for copies of the kit without solutions.
#pragma once

#include "grading/record/baseline.h"
#include "harness/spec/registry.h"

namespace oclab {

/// Times the exercise's solution interleaved with a plain copy on this device, and counts its costs
/// in the model. Takes some ten seconds. Throws `UsageError` if there is no solution or it fails.
RecordedReference record_reference(const ExerciseRef& exercise, const DeviceInfo& device);

/// Counts the costs of the exercise's solution in the model; nothing where it has none. Takes a
/// second or two. Throws as above.
std::optional<RecordedCosts> record_costs(const ExerciseRef& exercise);

}  // namespace oclab
