// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: failures that are the device's and not the kernel's.
#pragma once

#include "grading/record/rubric.h"
#include "harness/spec/device.h"

namespace oclab {

/// Throws `UsageError` if `correct` ended in a way that may be the driver's fault and the kit's
/// plain copy fails on the device as well: then no kernel can be graded there.
void blame_device_if_broken(const Criterion& correct, const DeviceInfo& device);

}  // namespace oclab
