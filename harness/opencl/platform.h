// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: the OpenCL devices of this machine.
#pragma once

#include <stdexcept>
#include <string>
#include <vector>

#include "harness/opencl/cl.h"
#include "harness/spec/device.h"

namespace oclab {

/// Every device of every platform, in OpenCL's order; empty when no platform is installed.
std::vector<DeviceInfo> enumerate_devices();

/// The names of all platforms, including those without a device.
std::vector<std::string> platform_names();

/// A device is not here. `what()` lists the platforms that are.
struct DeviceNotFound : std::runtime_error {
  using std::runtime_error::runtime_error;
};

/// The OpenCL object for an enumerated device: the one in its place, or else the first of this
/// platform and name. Throws `DeviceNotFound`.
cl::Device open_device(const DeviceInfo& info);

}  // namespace oclab
