// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: whether a kernel is too fast to have done its work.
#pragma once

#include <optional>

#include "grading/record/rubric.h"

namespace oclab {

/// Why the kernel cannot have done all its work, if it cannot: no kernel moves so many bytes, or
/// does so many operations, per second on a device with these peaks and beside this reference.
std::optional<Diagnosis> impossible_speed(const SpeedEvidence& evidence);

}  // namespace oclab
