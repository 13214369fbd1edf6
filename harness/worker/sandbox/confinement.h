// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: the resource limits of a worker, and whether the sandbox works here.
#pragma once

#include <string>

#include "harness/spec/device.h"
#include "harness/worker/process/child_process.h"
#include "harness/worker/process/time_limits.h"

namespace oclab {

/// The resource limits of a worker's process on this device. Kernels of a CPU device allocate in
/// the worker itself, so its memory is limited to the needs of the compiler, copies of the buffers
/// and every thread's stack. Only a sandbox limits address space as well: elsewhere a GPU driver
/// may be loaded too, and reserves far more than it uses.
ProcessLimits limits_for(const DeviceInfo& device, Confinement confinement);

/// Starts a sandboxed worker. Returns "" if that succeeds, else what is missing and what to do.
std::string why_no_sandbox();

}  // namespace oclab
