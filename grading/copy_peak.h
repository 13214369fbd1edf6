// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: how fast a device copies: the ceiling that rates are compared with.
#pragma once

#include "spec/device.h"

namespace oclab {

/// Bytes per second (read plus written) of a vectorised copy far larger than the cache: the median
/// of several launches, measured once per process and device. Throws `KernelFailure` if the device
/// cannot run it.
double copy_peak(const DeviceInfo& device);

}  // namespace oclab
