// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: recording a reference for student releases, which have no solutions.
#pragma once

#include "grading/predict/machines.h"
#include "grading/record/baseline.h"
#include "harness/spec/registry.h"

namespace oclab {

/// Times the exercise's solution on this device, interleaved with a plain copy, and finds its costs
/// as below. Takes about ten seconds. Throws `UsageError` if the solution is missing or fails.
RecordedReference record_reference(const ExerciseRef& exercise, const DeviceInfo& device,
                                   const MachineFile& gpu);

/// Finds what the exercise's solution for devices of this class costs in the model, with the times
/// on this GPU. Returns nothing without a model, and if GPUs, which the model simulates, have
/// another solution. Takes some seconds. Throws as `record_reference` does.
std::optional<RecordedCosts> record_costs(const ExerciseRef& exercise, DeviceClass device_class,
                                          const MachineFile& gpu);

}  // namespace oclab
