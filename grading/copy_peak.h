// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: a plain copy: the ceiling that rates are compared with, and proof of life.
#pragma once

#include <optional>
#include <string>

#include "spec/device.h"

namespace oclab {

/// Bytes per second (read plus written) of a vectorised copy far larger than the cache: the median
/// of several launches, measured once per process and device. Throws `KernelFailure` if the device
/// cannot run it.
double copy_peak(const DeviceInfo& device);

/// Runs a small copy that is known to be right; says what went wrong, or nothing. Tells a broken
/// driver from a broken kernel.
std::optional<std::string> find_device_problem(const DeviceInfo& device);

}  // namespace oclab
