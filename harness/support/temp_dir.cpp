// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: a private folder that is removed with its owner.
#include "harness/support/temp_dir.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <signal.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <charconv>
#include <cstdlib>
#include <cstring>
#include <string>
#include <string_view>
#include <system_error>

#include "harness/support/error.h"
#include "harness/support/file_descriptor.h"

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

TempDir::~TempDir() {
  std::error_code ignored;  // the next process tries again
  fs::remove_all(path_, ignored);
}

bool has_room(const fs::path& folder) {
  constexpr off_t kNeeded = off_t{1} << 20;
  // a kernel that may write to the folder could put a link there, if it knew the name
  std::string path = (folder / "room-XXXXXX").string();
  const FileDescriptor file(mkostemp(path.data(), O_CLOEXEC));
  const int error = file.get() < 0 ? errno : posix_fallocate(file.get(), 0, kNeeded);
  if (file.get() >= 0) unlink(path.c_str());
  return error != ENOSPC && error != EDQUOT;
}

}  // namespace oclab
