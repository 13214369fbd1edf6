// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: the small world that a sandboxed worker lives in.
#pragma once

#include <filesystem>
#include <map>
#include <string>
#include <vector>

#include "worker/child_process.h"

namespace oclab {

/// A file or folder of this machine, and where the sandbox shows it.
struct Binding {
  std::filesystem::path from;
  std::filesystem::path to;
  bool writable = false;
};

/// What a program does in the sandbox: only compile and link kernels, or only run what is linked.
enum class Role { kLinker, kRunner };

/// How a worker is started in its sandbox. Both roles share the folder `cache`, in which the linker
/// leaves its kernels. The runner builds from it; its system-call filter ends all writing before the
/// kernel comes in.
ChildSpec sandboxed_worker(Role role, const std::filesystem::path& cache,
                           const std::map<std::string, std::string>& environment,
                           const ProcessLimits& limits);

/// The same program under bubblewrap: namespaces of its own (no network, no other processes), no
/// capabilities, an environment of `program.environment` only, the system read-only, `bindings`,
/// a small private /tmp, and nothing else. `program.executable` is a path inside. Throws
/// `UsageError` when bubblewrap is not installed.
ChildSpec sandboxed(const ChildSpec& program, const std::vector<Binding>& bindings);

}  // namespace oclab
