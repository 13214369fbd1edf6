// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: a worker in the sandbox, and its resource limits.
#pragma once

#include <filesystem>
#include <map>
#include <string>

#include "harness/spec/device.h"
#include "harness/worker/process/child_process.h"
#include "harness/worker/process/time_limits.h"
#include "harness/worker/protocol/role.h"
#include "harness/worker/sandbox/backend.h"
#include "harness/worker/sandbox/sandbox_form.h"

namespace oclab {

/// A worker for a sandbox. It may write to `scratch` and to the folders of its backend's caches,
/// which `environment` names.
struct SandboxedWorker {
  Role role = Role::kRunner;
  std::map<std::string, std::string> environment;
  Backend backend;
  std::filesystem::path scratch;
  bool gpu = false;                      ///< shows the device files of GPUs
  std::vector<std::string> libraries{};  ///< those of the driver (`DeviceInfo::libraries`)
  ProcessLimits limits;
};

/// The resource limits of a worker's process on this device. Kernels of a CPU device allocate in
/// the worker itself, so its memory is limited. The limit has room for the compiler, copies of the
/// buffers and every thread's stack. Only a sandbox limits address space as well: elsewhere a GPU
/// driver may be loaded too, and reserves far more than it uses.
ProcessLimits limits_for(const DeviceInfo& device, Confinement confinement);

/// Returns "" if a sandboxed worker starts here, else what is missing and what to do.
std::string why_no_sandbox();

/// The command that starts such a worker in this form of the sandbox.
ChildSpec sandboxed(const SandboxedWorker& worker, const SandboxForm& form = sandbox_form());

}  // namespace oclab
