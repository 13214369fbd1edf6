// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: a private folder that is removed with its owner.
#include "harness/support/temp_dir.h"

#include <fmt/format.h>
#include <signal.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <charconv>
#include <cstdlib>
#include <cstring>
#include <fstream>
#include <string>
#include <string_view>
#include <system_error>

#include "harness/support/error.h"

namespace oclab {
namespace {

namespace fs = std::filesystem;

/// "oclab-<namespace>-": containers may share the folder, but not the numbering of processes.
const std::string& own_prefix() {
  static const std::string prefix = [] {
    struct stat pids {};
    stat("/proc/self/ns/pid", &pids);
    return "oclab-" + std::to_string(pids.st_ino) + "-";
  }();
  return prefix;
}

/// The process id in "oclab-<namespace>-<pid>-XXXXXX", or 0 for any other name.
pid_t owner_of(std::string_view name) {
  if (!name.starts_with(own_prefix())) return 0;
  name.remove_prefix(own_prefix().size());
  pid_t pid = 0;
  const auto [end, error] = std::from_chars(name.data(), name.data() + name.size(), pid);
  const bool complete = error == std::errc{} && end != name.data() + name.size() && *end == '-';
  return complete ? pid : 0;
}

bool is_gone(pid_t pid) { return kill(pid, 0) != 0 && errno == ESRCH; }

/// $TMPDIR, or /tmp where that is not set.
fs::path temp_folder() {
  std::error_code missing;
  const fs::path folder = fs::temp_directory_path(missing);
  if (!missing) return folder;
  const char* set = std::getenv("TMPDIR");
  throw UsageError(fmt::format("the folder for temporary files, {}, does not exist ({}). {}",
                               set != nullptr ? set : "/tmp", missing.message(),
                               "Create it, or set TMPDIR to a writable folder."));
}

/// Removes the folders of killed processes. Ignores errors: another process may do the same.
void sweep(const fs::path& parent) {
  std::error_code ignored;
  for (const auto& entry : fs::directory_iterator(parent, ignored)) {
    const pid_t owner = owner_of(entry.path().filename().string());
    if (owner > 0 && is_gone(owner)) fs::remove_all(entry.path(), ignored);
  }
}

}  // namespace

TempDir::TempDir() {
  const fs::path parent = temp_folder();
  static const bool swept = (sweep(parent), true);
  static_cast<void>(swept);
  std::string pattern = (parent / (own_prefix() + std::to_string(getpid()) + "-XXXXXX")).string();
  if (mkdtemp(pattern.data()) == nullptr) {
    throw UsageError(
        fmt::format("cannot create a folder in {}: {}. Free some space there, or set TMPDIR to a "
                    "writable folder.",
                    parent.string(), std::strerror(errno)));
  }
  path_ = pattern;
}

bool TempDir::has_room() const {
  constexpr std::size_t kNeeded = std::size_t{1} << 20;
  const fs::path path = path_ / "room";
  std::ofstream file(path, std::ios::binary);
  file << std::string(kNeeded, '.') << std::flush;
  const bool written = file.good();
  std::error_code ignored;
  fs::remove(path, ignored);
  return written;
}

TempDir::~TempDir() {
  std::error_code ignored;  // the next process tries again
  fs::remove_all(path_, ignored);
}

}  // namespace oclab
