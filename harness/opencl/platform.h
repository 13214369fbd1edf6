// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: the OpenCL devices of this machine.
#pragma once

#include <vector>

#include "opencl/cl.h"
#include "spec/device.h"

namespace oclab {

/// Every device of every platform, in OpenCL's order; empty when no platform is installed.
std::vector<DeviceInfo> enumerate_devices();

/// The OpenCL object for an enumerated device. Throws `cl::Error` if it has gone.
cl::Device open_device(const DeviceInfo& info);

}  // namespace oclab
