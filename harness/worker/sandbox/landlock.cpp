// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: the sandbox as the system's Landlock and a system-call filter make it.
#include <cstdlib>

#include "harness/worker/process/worker_program.h"
#include "harness/worker/sandbox/sandbox_form.h"

namespace oclab {
namespace {

namespace fs = std::filesystem;

/// Lets the program do this with those of the files that exist.
void allow(std::vector<std::string>& options, const char* option,
           std::initializer_list<fs::path> files) {
  for (const fs::path& file : files) {
    std::error_code hidden;
    if (fs::exists(file, hidden)) options.insert(options.end(), {option, file});
  }
}

/// Of /proc, no process but the program itself, which is what /proc/self names when the rule is
/// made. The other files are those that the drivers of GPUs read.
std::vector<std::string> landlock_options(const SandboxedProgram& sandboxed) {
  std::vector<std::string> options;
  for (const fs::path& path : system_files()) allow(options, "--read", {path});
  allow(options, "--read", {"/proc/cpuinfo", "/proc/meminfo", "/dev/random", "/dev/urandom"});
  allow(options, "--write", {"/dev/null", "/dev/zero"});
  if (sandboxed.shown == Processes::kSandbox) {
    allow(options, "--read",
          {"/proc/self", "/proc/driver", "/proc/devices", "/proc/modules", "/proc/version",
           "/proc/filesystems", "/proc/sys/vm"});
  }
  if (const fs::path& scratch = sandboxed.scratch; !scratch.empty()) {
    options.insert(options.end(), {"--write", scratch, "--chdir", scratch});
  }
  // An older Landlock, for tests on a newer system.
  if (const char* version = std::getenv("OCLAB_LANDLOCK_VERSION")) {
    options.insert(options.end(), {"--landlock", version});
  }
  return options;
}

fs::path landlock_program() { return worker_program("oclab-landlock"); }

}  // namespace

SandboxForm landlock_form() {
  return {
      .name = "landlock",
      .title = "Landlock",
      .launcher = landlock_program,
      .options = landlock_options,
      .grant_options = {"--read", "--write", "--device"},
      .remedy =
          "It needs Linux 5.13 or newer and libseccomp (./oclab packages; "
          "./oclab setup); in a container, a system-call filter that allows Landlock: "
          "docs/sandbox.md#in-a-container",
      .gaps = {
          "a kernel that guesses a path can determine whether the file exists, its size and its "
          "time; it cannot read it or list folders",
          "temporary files of the compiler lie on this machine's disk, each up to 64 MB, "
          "without a limit on their sum; they are removed with the worker",
          "the limit on processes counts all processes of this user, and none for root; the "
          "compiler could change the processor affinity of these processes",
          "if the grader itself is killed (SIGKILL), a running compiler continues until it "
          "finishes, for at most an hour of CPU time",
          "the name of the machine and the versions of its system are visible"}};
}

}  // namespace oclab
