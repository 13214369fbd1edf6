// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: the recording that replaces a reference solution.
#pragma once

#include "grading/diagnosis/diagnosis.h"
#include "grading/record/baseline.h"
#include "harness/support/facts.h"

namespace oclab {

/// A recording that fits the exercise as it is now, or why there is none.
struct FoundRecording {
  std::optional<RecordedReference> reference;
  std::optional<RecordedCosts> costs;  ///< of its costs, those that `find_recorded_costs` chose
  DeviceInfo device;                   ///< on which it was made
  Statement why_not{};                 ///< why there is none
};

/// The speed recorded on a device of this class, at the size that is timed on this one: one of
/// another class says nothing. Throws `UsageError` for a file that cannot be read.
FoundRecording find_recorded_speed(const Exercise& exercise, const DeviceInfo& device);

/// Why the speed of this recording is only a guide on this machine; nothing where it decides
/// points. It decides if it was quiet, is of this device and driver, and the machine still copies
/// at the recorded rate. `copy_seconds` is the plain copy's median time while the kernel was timed.
std::optional<Diagnosis> why_only_a_guide(const FoundRecording& recording, const DeviceInfo& device,
                                          double copy_seconds);

/// The costs in the model, which are the same on every device: as this version of LLVM compiles the
/// reference, or else the nearest recorded version. Throws as above.
FoundRecording find_recorded_costs(const Exercise& exercise, std::uint64_t llvm);

}  // namespace oclab
