// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: the resource limits of a worker, and whether the sandbox works here.
#include "harness/worker/sandbox/confinement.h"

#include <algorithm>

#include "harness/worker/process/worker_process.h"
#include "harness/worker/sandbox/sandbox.h"

namespace oclab {
namespace {

constexpr std::size_t kSandboxFiles = 64;
// A second line of defence: the parent watches time and processes, too.
constexpr std::size_t kSandboxCpuSeconds = 3600;
constexpr std::size_t kSandboxProcesses = 8192;

/// AddressSanitizer maps terabytes for its own use.
#ifdef OCLAB_SANITIZED
constexpr bool kSanitized = true;
#else
constexpr bool kSanitized = false;
#endif

}  // namespace

ProcessLimits limits_for(const DeviceInfo& device, Confinement confinement) {
  ProcessLimits limits;
  const bool sandbox = confinement == Confinement::kSandbox;
  if (device.device_class == DeviceClass::kCpu && !kSanitized) {
    constexpr std::size_t kBase = std::size_t{8} << 30;
    limits.data_bytes = kBase + 2 * limits.stack_bytes * std::max(device.compute_units, 1U);
    // Shared memory does not count as data. A GPU driver would need more, but the sandbox has none.
    if (sandbox) limits.address_bytes = limits.data_bytes;
  }
  if (sandbox) {
    limits.open_files = kSandboxFiles;
    limits.cpu_seconds = kSandboxCpuSeconds;
    limits.processes = kSandboxProcesses;
  }
  return limits;
}

std::string why_no_sandbox() {
  try {
    const TimeLimits limits{.confinement = Confinement::kSandbox};
    WorkerProcess(sandboxed(SandboxedWorker{}), limits).greet();
    return "";
  } catch (const std::exception& error) {
    return error.what();
  }
}

}  // namespace oclab
