// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: whether a device has what an exercise needs.
#pragma once

#include <string>

#include "harness/spec/device.h"
#include "harness/spec/exercise.h"

namespace oclab {

/// Returns what the exercise needs and the device lacks, as a sentence; "" where it can run.
std::string why_not_on(const DeviceInfo& device, const Exercise& exercise);

}  // namespace oclab
