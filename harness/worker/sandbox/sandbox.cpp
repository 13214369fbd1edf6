// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: starts a program under bubblewrap, and the resource limits of a worker.
#include "harness/worker/sandbox/sandbox.h"

#include <algorithm>

#include "harness/support/error.h"
#include "harness/worker/process/worker_process.h"
#include "harness/worker/process/worker_program.h"
#include "harness/worker/sandbox/driver_settings.h"

namespace oclab {
namespace {

namespace fs = std::filesystem;

/// Size of the private /tmp, for the compiler's temporary files.
constexpr const char* kScratchBytes = "67108864";

fs::path bubblewrap() {
  for (const char* path : {"/usr/bin/bwrap", "/usr/local/bin/bwrap", "/bin/bwrap"}) {
    if (fs::exists(path)) return path;
  }
  throw UsageError(
      "untrusted kernels run in a sandbox, but bubblewrap, which provides it, is not installed. "
      "Install it: ./oclab packages");
}

using Arguments = std::vector<std::string>;

void append(Arguments& arguments, std::initializer_list<std::string> more) {
  arguments.insert(arguments.end(), more);
}

/// The folders at the root are links into /usr on most systems, and separate folders on others.
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
  for (const char* path :
       {"/etc/OpenCL", "/etc/ld.so.cache", "/etc/alternatives", "/sys/devices/system"}) {
    append(arguments, {"--ro-bind-try", path, path});
  }
  append(arguments, {"--dev", "/dev"});
}

/// Without /proc, a kernel cannot read the environment of the sandbox's processes, nor the
/// machine's paths in their mount tables. Drivers read the two files that are shown.
void show_processes(Arguments& arguments, Processes shown) {
  if (shown == Processes::kSandbox) {
    append(arguments, {"--proc", "/proc", "--tmpfs", "/proc/1"});
    return;
  }
  for (const char* path : {"/proc/cpuinfo", "/proc/meminfo"}) {
    append(arguments, {"--ro-bind-try", path, path});
  }
}

/// The device files of GPUs that their drivers open, and the tree that lists the devices.
void show_gpus(std::vector<Binding>& bindings) {
  for (const auto& entry : fs::directory_iterator("/dev")) {
    const std::string name = entry.path().filename();
    if (name.starts_with("nvidia") || name == "dri" || name == "kfd") {
      bindings.push_back({entry.path(), entry.path(), "--dev-bind"});
    }
  }
  bindings.push_back({"/sys", "/sys"});
}

/// Where a sandbox shows the worker program and its companions, and the caches.
const fs::path kPrograms = "/";
const fs::path kCaches = "/caches";

/// AddressSanitizer reads its process's memory map in /proc, and maps terabytes.
#ifdef OCLAB_SANITIZED
constexpr bool kSanitized = true;
#else
constexpr bool kSanitized = false;
#endif

constexpr std::size_t kSandboxFiles = 64;
// A second line of defence: the parent watches time and processes, too.
constexpr std::size_t kSandboxCpuSeconds = 3600;
constexpr std::size_t kSandboxProcesses = 8192;

/// The worker's argument for each role.
constexpr const char* kRoleArguments[] = {"--linker", "--runner", "--both"};

}  // namespace

ChildSpec sandboxed(const ChildSpec& program, const std::vector<Binding>& bindings,
                    Processes shown) {
  ChildSpec spec = program;
  spec.executable = bubblewrap();
  spec.environment.clear();
  spec.inherits_environment = false;
  Arguments& arguments = spec.hidden_options;
  arguments = {"--unshare-all", "--die-with-parent",
               "--new-session", "--clearenv",
               "--cap-drop",    "ALL",
               "--uid",         "65534",
               "--gid",         "65534",
               "--hostname",    "oclab"};
  show_system(arguments);
  show_processes(arguments, shown);
  append(arguments, {"--size", kScratchBytes, "--tmpfs", "/tmp"});
  for (const Binding& binding : bindings) {
    append(arguments, {binding.option, binding.from, binding.to});
  }
  append(arguments, {"--remount-ro", "/", "--chdir", "/tmp"});
  for (const auto& [name, value] : program.environment)
    append(arguments, {"--setenv", name, value});
  spec.arguments = {"--", program.executable};
  spec.arguments.insert(spec.arguments.end(), program.arguments.begin(), program.arguments.end());
  return spec;
}

ChildSpec sandboxed(const SandboxedWorker& worker) {
  const Backend& backend = worker.backend;
  const fs::path executable = worker_program(backend.program);
  ChildSpec program{.executable = kPrograms / backend.program,
                    .arguments = {kRoleArguments[static_cast<std::size_t>(worker.role)]},
                    .environment = worker.environment,
                    .limits = worker.limits};
  program.environment.insert({{"PATH", "/usr/bin:/bin"}, {"HOME", "/tmp"}});
  for (const auto& [name, value] : loader_settings()) program.environment.insert({name, value});
  program.environment["TMPDIR"] = "/tmp";
  std::vector<Binding> bindings{{executable, program.executable}};
  for (const std::string& file : backend.companions) {
    bindings.push_back({executable.parent_path() / file, kPrograms / file});
  }
  for (const auto& [variable, name] : backend.caches) {
    const auto cache = program.environment.find(variable);
    if (cache == program.environment.end()) continue;
    bindings.push_back({cache->second, kCaches / name, "--bind"});
    cache->second = kCaches / name;
  }
  if (!backend.compiled_program.empty()) {
    const fs::path folder = backend.compiled_program.parent_path();
    bindings.push_back({folder, folder, "--bind"});
  }
  if (worker.gpu) show_gpus(bindings);
  if (worker.role == Role::kLinker && !backend.linker_preload.empty()) {
    program.environment["LD_PRELOAD"] = kPrograms / backend.linker_preload;
  }
  const bool shown = worker.gpu || kSanitized;
  return sandboxed(program, bindings, shown ? Processes::kSandbox : Processes::kNone);
}

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
