// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: how far a worker is kept from the rest of the machine.
#pragma once

#include <string>

#include "harness/spec/device.h"
#include "harness/worker/process/child_process.h"
#include "harness/worker/process/time_limits.h"

namespace oclab {

/// What a worker's process may use on this device. A CPU device's kernels allocate in the worker
/// itself, so its memory is bounded: room for the compiler, copies of the buffers and every
/// thread's stack. (In the light form not its address space: a GPU driver that is loaded beside it
/// reserves far more than it uses.)
ProcessLimits limits_for(const DeviceInfo& device, Confinement confinement);

/// "" where sandboxed workers can be started, else what is missing and what to do about it. Starts
/// one to find out.
std::string why_no_sandbox();

}  // namespace oclab
