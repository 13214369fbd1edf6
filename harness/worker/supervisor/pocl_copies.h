// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: the copies of PoCL with fewer built-in functions, in the kit's cache.
#pragma once

#include <span>

#include "harness/spec/device.h"
#include "harness/worker/sandbox/short_driver.h"

namespace oclab {

/// The short drivers of a PoCL device, the shortest first. A worker makes them at the first call on
/// a machine, which takes some seconds, and they stay in the cache. None for other devices, where
/// there is no cache, and where PoCL does not read such copies; the machine's driver then does
/// everything.
std::span<const ShortDriver> short_drivers(const DeviceInfo& device);

}  // namespace oclab
