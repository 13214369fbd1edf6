// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: recording a reference for copies of the kit without solutions.
#pragma once

#include "grading/baseline.h"
#include "spec/registry.h"

namespace oclab {

/// One reference as recorded, and whether the machine was quiet meanwhile.
struct Recording {
  RecordedReference reference;
  bool noisy = false;  ///< another program disturbed it, or the times vary more than they should
};

/// Times the exercise's solution in turns with a plain copy on this device, and counts its costs in
/// the model. Takes some ten seconds. Throws `UsageError` if there is no solution or it fails.
Recording record_reference(const ExerciseRef& exercise, const DeviceInfo& device);

}  // namespace oclab
