// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: the sandbox as bubblewrap makes it, of namespaces.
#include "harness/support/error.h"
#include "harness/worker/sandbox/sandbox_form.h"

namespace oclab {
namespace {

namespace fs = std::filesystem;

/// Size of the private /tmp, for the compiler's temporary files.
constexpr const char* kScratchBytes = "67108864";

fs::path bubblewrap() {
  for (const char* path : {"/usr/bin/bwrap", "/usr/local/bin/bwrap", "/bin/bwrap"}) {
    if (fs::exists(path)) return path;
  }
  throw UsageError("it is not installed.");
}

using Arguments = std::vector<std::string>;

void append(Arguments& arguments, std::initializer_list<std::string> more) {
  arguments.insert(arguments.end(), more);
}

/// The folders at the root are links into /usr on most systems, and separate folders on others.
void show_system(Arguments& arguments) {
  for (const fs::path& path : system_files()) {
    if (fs::is_symlink(path)) {
      append(arguments, {"--symlink", fs::read_symlink(path), path});
    } else {
      append(arguments, {"--ro-bind-try", path, path});
    }
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

Arguments bubblewrap_options(const SandboxedProgram& sandboxed) {
  Arguments arguments = {"--unshare-all", "--die-with-parent",
                         "--new-session", "--clearenv",
                         "--cap-drop",    "ALL",
                         "--uid",         "65534",
                         "--gid",         "65534",
                         "--hostname",    "oclab"};
  show_system(arguments);
  show_processes(arguments, sandboxed.shown);
  append(arguments, {"--size", kScratchBytes, "--tmpfs", "/tmp"});
  return arguments;
}

}  // namespace

SandboxForm bubblewrap_form() {
  return {.name = "bubblewrap",
          .title = "bubblewrap",
          .renames = true,
          .launcher = bubblewrap,
          .options = bubblewrap_options,
          .grant_options = {"--ro-bind", "--bind", "--dev-bind"},
          .last_options = {"--remount-ro", "/", "--chdir", "/tmp"},
          .remedy =
              "Install it (./oclab packages). Many containers and Ubuntu 24.04 forbid "
              "the user namespaces that it needs: docs/sandbox.md#in-a-container"};
}

}  // namespace oclab
