// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: how far a worker is kept from the rest of the machine.
#pragma once

#include <string>

#include "spec/device.h"
#include "worker/child_process.h"

namespace oclab {

/// The two forms of a worker. A student checking an own kernel needs the light one; grading what
/// strangers wrote needs the other.
enum class Confinement {
  kLight,    ///< a process of its own with time limits and crash reports; no set-up, no root
  kSandbox,  ///< also bubblewrap's namespaces, a system-call filter, and frozen between runs
};

/// What a worker's process may use on this device. A CPU device's kernels allocate in the worker
/// itself, so its memory is bounded: room for the compiler, copies of the buffers and every
/// thread's stack. (In the light form not its address space: a GPU driver that is loaded beside it
/// reserves far more than it uses.)
ProcessLimits limits_for(const DeviceInfo& device, Confinement confinement);

/// "" where sandboxed workers can be started, else what is missing and what to do about it. Starts
/// one to find out.
std::string why_no_sandbox();

}  // namespace oclab
