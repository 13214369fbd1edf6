// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: the files that a process and its programs may open, by the system's Landlock.
#include "harness/worker/landlock/access_rules.h"

#include <fcntl.h>
#include <linux/landlock.h>
#include <sys/prctl.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <cerrno>
#include <stdexcept>
#include <string>
#include <system_error>

namespace oclab {
namespace {

// What the headers of older systems lack.
constexpr std::uint64_t kRefer = 1 << 13;
constexpr std::uint64_t kTruncate = 1 << 14;
constexpr std::uint64_t kControlDevice = 1 << 15;

constexpr std::uint64_t kReading =
    LANDLOCK_ACCESS_FS_READ_FILE | LANDLOCK_ACCESS_FS_READ_DIR | LANDLOCK_ACCESS_FS_EXECUTE;
constexpr std::uint64_t kWriting = LANDLOCK_ACCESS_FS_READ_FILE | LANDLOCK_ACCESS_FS_READ_DIR |
                                   LANDLOCK_ACCESS_FS_WRITE_FILE | LANDLOCK_ACCESS_FS_REMOVE_FILE |
                                   LANDLOCK_ACCESS_FS_REMOVE_DIR | LANDLOCK_ACCESS_FS_MAKE_REG |
                                   LANDLOCK_ACCESS_FS_MAKE_DIR | kRefer | kTruncate;
constexpr std::uint64_t kControlling = LANDLOCK_ACCESS_FS_READ_FILE | LANDLOCK_ACCESS_FS_READ_DIR |
                                       LANDLOCK_ACCESS_FS_WRITE_FILE | kControlDevice;

/// The rights that make sense for something that is not a folder.
constexpr std::uint64_t kOfFiles = LANDLOCK_ACCESS_FS_READ_FILE | LANDLOCK_ACCESS_FS_EXECUTE |
                                   LANDLOCK_ACCESS_FS_WRITE_FILE | kTruncate | kControlDevice;

/// All rights over files that a version knows: each new one has the next bit.
std::uint64_t rights_of(int version) {
  if (version >= 5) return 2 * kControlDevice - 1;
  if (version >= 3) return 2 * kTruncate - 1;
  return version == 2 ? 2 * kRefer - 1 : kRefer - 1;
}

std::uint64_t rights_for(FileAccess access) {
  switch (access) {
    case FileAccess::kRead: return kReading;
    case FileAccess::kWrite: return kWriting;
    case FileAccess::kDevice: return kControlling;
  }
  return 0;
}

/// The kernel's description of a set of rules. Older versions accept the fields that they do not
/// know if these are 0.
struct Attributes {
  std::uint64_t files = 0;
  std::uint64_t network = 0;
  std::uint64_t scopes = 0;
};

[[noreturn]] void fail(const std::string& what) {
  throw std::system_error(errno, std::generic_category(), what);
}

}  // namespace

int landlock_version() {
  const long version =
      syscall(SYS_landlock_create_ruleset, nullptr, 0, LANDLOCK_CREATE_RULESET_VERSION);
  if (version > 0) return static_cast<int>(version);
  switch (errno) {
    case ENOSYS:
      throw std::runtime_error("this kernel has no Landlock, which came with Linux 5.13");
    case EOPNOTSUPP:
      throw std::runtime_error("Landlock is switched off in this kernel; its boot option is lsm=");
    default: fail("Landlock is not allowed here, probably by the container's system-call filter");
  }
}

AccessRules::AccessRules(int version) : handled_(rights_of(version)) {
  constexpr std::uint64_t kTcp = 3;        // to bind and to connect
  constexpr std::uint64_t kInOwnRule = 3;  // abstract sockets and signals
  const Attributes attributes{.files = handled_,
                              .network = version >= 4 ? kTcp : 0,
                              .scopes = version >= 6 ? kInOwnRule : 0};
  ruleset_ = FileDescriptor(
      static_cast<int>(syscall(SYS_landlock_create_ruleset, &attributes, sizeof attributes, 0)));
  if (ruleset_.get() < 0) fail("cannot make rules for Landlock");
}

void AccessRules::allow(const std::filesystem::path& path, FileAccess access) {
  const FileDescriptor opened(open(path.c_str(), O_PATH | O_CLOEXEC));
  struct stat about {};
  if (opened.get() < 0 || fstat(opened.get(), &about) != 0) fail(path);
  const std::uint64_t sensible = S_ISDIR(about.st_mode) ? handled_ : handled_ & kOfFiles;
  const landlock_path_beneath_attr rule{.allowed_access = rights_for(access) & sensible,
                                        .parent_fd = opened.get()};
  if (syscall(SYS_landlock_add_rule, ruleset_.get(), LANDLOCK_RULE_PATH_BENEATH, &rule, 0) != 0) {
    fail(path);
  }
}

void AccessRules::enforce() {
  if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0 ||
      syscall(SYS_landlock_restrict_self, ruleset_.get(), 0) != 0) {
    fail("cannot put Landlock's rules into force");
  }
}

}  // namespace oclab
