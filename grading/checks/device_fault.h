// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: failures that are the device's and not the kernel's.
#pragma once

#include "grading/record/rubric.h"
#include "harness/spec/device.h"

namespace oclab {

/// Throws `UsageError` where the line `correct` ended in a way that may be the driver's fault, and
/// even a plain copy of the kit fails on the device: then no kernel can be graded there.
void blame_device_if_broken(const Criterion& correct, const DeviceInfo& device);

}  // namespace oclab
