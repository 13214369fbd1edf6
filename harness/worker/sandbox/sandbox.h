// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: the small world that a sandboxed worker lives in.
#pragma once

#include <filesystem>
#include <map>
#include <string>
#include <vector>

#include "harness/worker/process/child_process.h"
#include "harness/worker/sandbox/backend.h"

namespace oclab {

/// How the sandbox shows a file or folder of this machine.
enum class Rights { kRead, kWrite, kDevice };

/// A file or folder of this machine, and where the sandbox shows it.
struct Binding {
  std::filesystem::path from;
  std::filesystem::path to;
  Rights rights = Rights::kRead;
};

/// What a worker does in its sandbox.
enum class Role {
  kLinker,  ///< compiles and links kernels, and cannot run them
  kRunner,  ///< runs what the linker has left; its system-call filter ends all writing before
  kBoth,    ///< where kernels are no machine code of this process: on a GPU, in the simulator
};

/// A worker for a sandbox. Of its environment, POCL_CACHE_DIR and CUDA_CACHE_PATH are folders that
/// it may write to: the compilers' caches, which linker and runner share.
struct SandboxedWorker {
  Role role = Role::kRunner;
  std::map<std::string, std::string> environment;
  Backend backend;
  bool gpu = false;  ///< sees the device files of GPUs
  ProcessLimits limits;
};

/// How such a worker is started.
ChildSpec sandboxed(const SandboxedWorker& worker);

/// Which processes a sandbox shows in /proc: none, so that nothing there can be read, or its own
/// except the first, which is bubblewrap.
enum class Processes { kNone, kSandbox };

/// The same program under bubblewrap: namespaces of its own (no network, no other processes), no
/// capabilities, an environment of `program.environment` only, the system read-only, `bindings`,
/// a small private /tmp, and nothing else. Bubblewrap itself starts with an empty environment, and
/// its command line names no path of this machine. `program.executable` is a path inside. Throws
/// `UsageError` when bubblewrap is not installed.
ChildSpec sandboxed(const ChildSpec& program, const std::vector<Binding>& bindings,
                    Processes shown = Processes::kNone);

}  // namespace oclab
