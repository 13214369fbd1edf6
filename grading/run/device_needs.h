// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: whether a device has what an exercise needs.
#pragma once

#include <optional>

#include "harness/spec/device.h"
#include "harness/spec/exercise.h"
#include "harness/support/facts.h"

namespace oclab {

/// Returns what the exercise needs and the device lacks; nothing where it can run.
std::optional<Statement> why_not_on(const DeviceInfo& device, const Exercise& exercise);

}  // namespace oclab
