// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: stops and continues a process that may not be a child.
#pragma once

#include <sys/types.h>

#include <chrono>
#include <csignal>

#include "harness/support/file_descriptor.h"

namespace oclab {

/// A reference to one process that stays valid, while its number may be reused after it ends.
class ProcessHandle {
 public:
  ProcessHandle() = default;

  /// Throws `std::system_error` if there is no such process.
  explicit ProcessHandle(pid_t pid);

  bool valid() const { return fd_.get() >= 0; }
  pid_t pid() const { return pid_; }

  /// Stops all threads. Returns whether all have stopped or ended within `patience` seconds, which
  /// takes longest while the system frees the memory of a process that ends.
  bool stop(std::chrono::duration<double> patience);

  /// Kills it. A request that waits for its answer fails.
  void end() const { send(SIGKILL); }

  /// Continues all threads; does nothing if they were not stopped.
  void go_on();

 private:
  bool send(int signal) const;

  pid_t pid_ = -1;
  FileDescriptor fd_;
  bool stopped_ = false;
};

}  // namespace oclab
