// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: the criterion `fast`.
#pragma once

#include <cstdint>
#include <memory>

#include "grading/record/recorded_reference.h"
#include "grading/record/rubric.h"
#include "grading/run/kernel_runner.h"
#include "grading/timing/reference_runner.h"

namespace oclab {

/// Times a built kernel against the reference on this device, in random alternation, verifying
/// every timed result. The kernel must have passed `correct`.
Criterion check_fast(const Exercise& exercise, std::unique_ptr<KernelRunner> kernel,
                     ReferenceRunner& reference, const DeviceInfo& device, std::uint64_t seed);

/// The same against a recording of the reference: a plain copy takes its place, and the copy's
/// times are scaled as recorded. Not assessed where there is no recording.
Criterion check_fast(const Exercise& exercise, std::unique_ptr<KernelRunner> kernel,
                     const FoundRecording& recording, const DeviceInfo& device, std::uint64_t seed);

}  // namespace oclab
