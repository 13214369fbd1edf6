// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: the small world that a sandboxed worker lives in.
#include "worker/sandbox.h"

#include "spec/error.h"
#include "worker/worker.h"

namespace oclab {
namespace {

namespace fs = std::filesystem;

/// Room in the private /tmp, for the compiler's temporary files.
constexpr const char* kScratchBytes = "67108864";

fs::path bubblewrap() {
  for (const char* path : {"/usr/bin/bwrap", "/usr/local/bin/bwrap", "/bin/bwrap"}) {
    if (fs::exists(path)) return path;
  }
  throw UsageError(
      "kernels of strangers are run in a sandbox, and bubblewrap, which makes it, is not "
      "installed: sudo apt install bubblewrap");
}

using Arguments = std::vector<std::string>;

void append(Arguments& arguments, std::initializer_list<std::string> more) {
  arguments.insert(arguments.end(), more);
}

/// The folders at the root are links into /usr on most systems, and folders of their own on others.
void show_system(Arguments& arguments) {
  append(arguments, {"--ro-bind", "/usr", "/usr"});
  for (const char* name : {"/lib", "/lib64", "/bin", "/sbin"}) {
    std::error_code missing;
    if (fs::is_symlink(name, missing)) {
      append(arguments, {"--symlink", fs::read_symlink(name), name});
    } else {
      append(arguments, {"--ro-bind-try", name, name});
    }
  }
  for (const char* path : {"/etc/OpenCL", "/etc/ld.so.cache", "/etc/alternatives",
                           "/sys/devices/system"}) {
    append(arguments, {"--ro-bind-try", path, path});
  }
  // Of the new process namespace: only the sandbox's own processes are in it.
  append(arguments, {"--proc", "/proc", "--dev", "/dev"});
}

/// Where a sandbox shows the worker program, what keeps it from running kernels, and the cache.
constexpr const char* kProgram = "/oclab-worker";
constexpr const char* kLinkOnly = "/oclab-link-only.so";
constexpr const char* kCache = "/cache";

}  // namespace

ChildSpec sandboxed(const ChildSpec& program, const std::vector<Binding>& bindings) {
  ChildSpec spec = program;
  spec.executable = bubblewrap();
  spec.environment.clear();
  Arguments& arguments = spec.arguments;
  arguments = {"--unshare-all", "--die-with-parent", "--new-session", "--clearenv", "--cap-drop",
               "ALL",           "--uid",             "65534",         "--gid",      "65534",
               "--hostname",    "oclab"};
  show_system(arguments);
  append(arguments, {"--size", kScratchBytes, "--tmpfs", "/tmp"});
  for (const Binding& binding : bindings) {
    append(arguments, {binding.writable ? "--bind" : "--ro-bind", binding.from, binding.to});
  }
  append(arguments, {"--remount-ro", "/", "--chdir", "/tmp"});
  for (const auto& [name, value] : program.environment) append(arguments, {"--setenv", name, value});
  append(arguments, {"--", program.executable});
  arguments.insert(arguments.end(), program.arguments.begin(), program.arguments.end());
  return spec;
}

ChildSpec sandboxed_worker(Role role, const fs::path& cache,
                           const std::map<std::string, std::string>& environment,
                           const ProcessLimits& limits) {
  const bool linker = role == Role::kLinker;
  const fs::path program = worker_program();
  ChildSpec worker{.executable = kProgram,
                   .arguments = {linker ? "--linker" : "--runner"},
                   .environment = environment,
                   .limits = limits};
  worker.environment.insert({{"PATH", "/usr/bin:/bin"}, {"HOME", "/tmp"}});
  worker.environment["TMPDIR"] = "/tmp";
  worker.environment["POCL_CACHE_DIR"] = kCache;
  std::vector<Binding> bindings{{program, kProgram}, {cache, kCache, true}};
  if (linker) {
    bindings.push_back({program.parent_path() / "liboclab-link-only.so", kLinkOnly});
    worker.environment["LD_PRELOAD"] = kLinkOnly;
  }
  return sandboxed(worker, bindings);
}

}  // namespace oclab
