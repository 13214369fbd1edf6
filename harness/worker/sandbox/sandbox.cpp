// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: a worker in the sandbox, and its resource limits.
#include "harness/worker/sandbox/sandbox.h"

#include <algorithm>

#include "harness/worker/process/worker_program.h"
#include "harness/worker/sandbox/driver_files.h"

namespace oclab {
namespace {

namespace fs = std::filesystem;

/// The device files of GPUs that their drivers open, and the tree that lists the devices.
void show_gpus(std::vector<Binding>& bindings) {
  for (const auto& entry : fs::directory_iterator("/dev")) {
    const std::string name = entry.path().filename();
    if (name.starts_with("nvidia") || name == "dri" || name == "kfd") {
      bindings.push_back({entry.path(), entry.path(), Grant::kDevice});
    }
  }
  bindings.push_back({"/sys", "/sys"});
}

/// Where a sandbox that renames shows the worker program and its companions, and the caches.
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

}  // namespace

ChildSpec sandboxed(const SandboxedWorker& worker, const SandboxForm& form) {
  const Backend& backend = worker.backend;
  const fs::path executable = worker_program(backend.program);
  const fs::path programs = form.renames ? kPrograms : executable.parent_path();
  const fs::path scratch = form.renames ? "/tmp" : worker.scratch;
  ChildSpec program{
      .executable = programs / backend.program,
      .arguments = {std::string(kRoleArguments[static_cast<std::size_t>(worker.role)])},
      .environment = worker.environment,
      .limits = worker.limits};
  program.environment.insert({{"PATH", "/usr/bin:/bin"}, {"HOME", scratch}});
  const DriverFiles driver = files_of_driver(worker.libraries, loader_settings());
  program.environment.insert(driver.environment.begin(), driver.environment.end());
  program.environment["TMPDIR"] = scratch;
  std::vector<Binding> bindings{{executable, program.executable}};
  for (const std::string& file : backend.companions) {
    bindings.push_back({executable.parent_path() / file, programs / file});
  }
  for (const auto& [variable, name] : backend.caches) {
    const auto cache = program.environment.find(variable);
    if (cache == program.environment.end()) continue;
    bindings.push_back({cache->second, kCaches / name, Grant::kWrite});
    if (form.renames) cache->second = kCaches / name;
  }
  if (!backend.compiled_program.empty()) {
    const fs::path folder = backend.compiled_program.parent_path();
    bindings.push_back({folder, folder, Grant::kWrite});
  }
  for (const fs::path& file : driver.shown) bindings.push_back({file, file});
  if (worker.gpu) show_gpus(bindings);
  if (worker.role == Role::kLinker && !backend.linker_preload.empty()) {
    program.environment["LD_PRELOAD"] = programs / backend.linker_preload;
  }
  // A driver that compiles in the worker finds its files by its process's memory map.
  const bool shown = worker.gpu || backend.linking == Linking::kInRunner || kSanitized;
  return command(form, {.program = std::move(program),
                        .bindings = std::move(bindings),
                        .scratch = worker.scratch,
                        .shown = shown ? Processes::kSandbox : Processes::kNone});
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
    sandbox_form();
    return "";
  } catch (const std::exception& error) {
    return error.what();
  }
}

}  // namespace oclab
