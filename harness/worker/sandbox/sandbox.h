// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: starts a program under bubblewrap, and the resource limits of a worker.
#pragma once

#include <filesystem>
#include <map>
#include <string>
#include <vector>

#include "harness/spec/device.h"
#include "harness/worker/process/child_process.h"
#include "harness/worker/process/time_limits.h"
#include "harness/worker/sandbox/backend.h"

namespace oclab {

/// A file or folder of this machine, and where the sandbox shows it. `option` is that of
/// bubblewrap: read-only, "--bind" (writable), or "--dev-bind" (a device).
struct Binding {
  std::filesystem::path from;
  std::filesystem::path to;
  const char* option = "--ro-bind";
};

/// What a worker does in its sandbox.
enum class Role {
  kLinker,  ///< compiles and links kernels, and cannot run them
  kRunner,  ///< runs linked kernels, under a system-call filter that permits no writing
  kBoth,    ///< where kernels are not machine code of this process: on a GPU
};

/// A worker for a sandbox. It may write to the folders of its backend's caches, which
/// `environment` names.
struct SandboxedWorker {
  Role role = Role::kRunner;
  std::map<std::string, std::string> environment;
  Backend backend;
  bool gpu = false;  ///< shows the device files of GPUs
  ProcessLimits limits;
};

/// The resource limits of a worker's process on this device. Kernels of a CPU device allocate in
/// the worker itself, so its memory is limited. The limit has room for the compiler, copies of the
/// buffers and every thread's stack. Only a sandbox limits address space as well: elsewhere a GPU
/// driver may be loaded too, and reserves far more than it uses.
ProcessLimits limits_for(const DeviceInfo& device, Confinement confinement);

/// Starts a sandboxed worker. Returns "" if that succeeds, else what is missing and what to do.
std::string why_no_sandbox();

/// The command that starts such a worker.
ChildSpec sandboxed(const SandboxedWorker& worker);

/// The processes that a sandbox shows in /proc: none, or its own except bubblewrap.
enum class Processes { kNone, kSandbox };

/// The same program under bubblewrap, with separate namespaces (no network, no other processes) and
/// no capabilities. It gets only `program.environment`, the read-only system, `bindings` and a
/// small private /tmp. Bubblewrap starts with an empty environment and a command line without paths
/// of this machine. `program.executable` is a path in the sandbox. Throws `UsageError` when
/// bubblewrap is not installed.
ChildSpec sandboxed(const ChildSpec& program, const std::vector<Binding>& bindings,
                    Processes shown = Processes::kNone);

}  // namespace oclab
