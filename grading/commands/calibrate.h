// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: recording a reference for student releases, which have no solutions.
#pragma once

#include "grading/predict/machines.h"
#include "grading/record/baseline.h"
#include "harness/spec/registry.h"

namespace oclab {

/// Times the exercise's solution on this device, interleaved with a plain copy, and finds its costs
/// in the model, with the times on this GPU. Takes about ten seconds. Throws `UsageError` if the
/// solution is missing or fails.
RecordedReference record_reference(const ExerciseRef& exercise, const DeviceInfo& device,
                                   const MachineFile& gpu);

/// Finds the costs of the exercise's solution in the model. Returns nothing if the exercise has no
/// costs. Takes some seconds. Throws as `record_reference` does.
std::optional<RecordedCosts> record_costs(const ExerciseRef& exercise, const MachineFile& gpu);

}  // namespace oclab
