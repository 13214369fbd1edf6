// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: the system calls of a program under Landlock, and of all that it starts.
#pragma once

namespace oclab {

/// What differs between the programs under Landlock.
struct ProgramNeeds {
  bool signals = false;  ///< Landlock keeps signals inside, so that any may be sent
  bool devices = false;  ///< controls devices by ioctl: the drivers of GPUs
};

/// Installs a filter that permits the calls of compilers and OpenCL drivers: files, memory,
/// threads, starting programs. All others fail with "Operation not permitted", including those that
/// Landlock does not check: sockets, shared memory, attributes of files (mode, owner, time),
/// watching folders, and whatever names another process. Throws `std::runtime_error` when the
/// filter cannot be installed.
void permit_program_calls(const ProgramNeeds& needs);

}  // namespace oclab
