// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: the copies of PoCL with short libraries, in the kit's cache.
#pragma once

#include <memory>

#include "harness/spec/device.h"
#include "harness/worker/sandbox/short_driver.h"

namespace oclab {

/// The short driver of a PoCL device. A worker makes it at the first call on a machine, which takes
/// some seconds, and a copy for each PoCL stays in the cache. None for other devices, where there
/// is no cache, and where PoCL does not read such a copy; the machine's driver then does
/// everything.
std::shared_ptr<const ShortDriver> short_driver(const DeviceInfo& device);

}  // namespace oclab
