// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: the kit's own kernel, which shows what a device can do.
#pragma once

#include <cstddef>
#include <optional>
#include <string>

#include "spec/device.h"

namespace oclab {

/// Seconds per launch, the best of several, of a kernel that copies `count` floats and does `steps`
/// multiply-adds on each on the way, in vectors that suit the device. Every launch is verified.
/// Throws `KernelFailure` if the device cannot run it. `count` must be a multiple of 2^15.
double time_peak_kernel(const DeviceInfo& device, std::size_t count, unsigned steps);

/// Runs the kernel once on little data; says what went wrong, or nothing. Tells a broken driver
/// from a broken kernel.
std::optional<std::string> find_device_problem(const DeviceInfo& device);

}  // namespace oclab
