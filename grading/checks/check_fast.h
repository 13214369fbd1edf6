// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: the criterion `fast`.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>

#include "grading/record/recorded_reference.h"
#include "grading/record/rubric.h"
#include "grading/run/kernel_runner.h"
#include "grading/timing/reference_runner.h"

namespace oclab {

/// The exercise's original starter, if it is known and right. Where it reaches the points on this
/// device, they begin above it; where it comes near full marks, `fast` is not assessed.
struct Control {
  std::optional<KernelSource> starter;
  std::string reference;  ///< fingerprint of the reference's source
};

/// Times a built kernel against the reference on this device, in random alternation, verifying
/// every timed result. The kernel must have passed `correct`.
Criterion check_fast(const Exercise& exercise, std::unique_ptr<KernelRunner> kernel,
                     ReferenceRunner& reference, const DeviceInfo& device, std::uint64_t seed,
                     const Control& control = {});

/// The same against a recording of the reference: a plain copy takes its place, and the copy's
/// times are scaled as recorded. Not assessed where there is no recording.
Criterion check_fast(const Exercise& exercise, std::unique_ptr<KernelRunner> kernel,
                     const FoundRecording& recording, const DeviceInfo& device, std::uint64_t seed,
                     const Control& control = {});

}  // namespace oclab
