// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: the files that a process and its programs may open, by the system's Landlock.
#pragma once

#include <cstdint>
#include <filesystem>

#include "harness/support/file_descriptor.h"

namespace oclab {

/// What a process may do with a file, or with a folder and all that is in it.
enum class FileAccess {
  kRead,    ///< read, and run as a program
  kWrite,   ///< read, write, create, rename and remove, but not run
  kDevice,  ///< read, write and control a device
};

/// The version of Landlock that this system's kernel has: 1 since Linux 5.13. Throws
/// `std::runtime_error` where Landlock is missing, switched off or forbidden.
int landlock_version();

/// Rules under construction. What no rule allows is refused: opening files, listing folders,
/// running programs, every change of the file system. From version 4 on, TCP connections are
/// refused, and from version 6 on, signals to processes outside and abstract sockets. Methods throw
/// `std::system_error`.
class AccessRules {
 public:
  /// Rules as Landlock of this version understands them.
  explicit AccessRules(int version);

  /// Allows the access to a file or folder, which must exist.
  void allow(const std::filesystem::path& path, FileAccess access);

  /// Puts the rules into force for this thread and all programs that it starts, for good.
  void enforce();

 private:
  std::uint64_t handled_;
  FileDescriptor ruleset_;
};

}  // namespace oclab
