// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: stops and continues a process that may not be a child.
#pragma once

#include <sys/types.h>

#include <chrono>
#include <utility>

namespace oclab {

/// A reference to one process that stays valid, while its number may be reused after it ends.
class ProcessHandle {
 public:
  ProcessHandle() = default;

  /// Throws `std::system_error` if there is no such process.
  explicit ProcessHandle(pid_t pid);
  ProcessHandle(ProcessHandle&& other) noexcept { swap(other); }
  ProcessHandle& operator=(ProcessHandle&& other) noexcept {
    swap(other);
    return *this;
  }
  ~ProcessHandle();

  bool valid() const { return fd_ >= 0; }
  pid_t pid() const { return pid_; }

  /// Stops all threads. Returns whether all have stopped or ended within `patience` seconds, which
  /// takes longest while the system frees the memory of a process that ends.
  bool stop(std::chrono::duration<double> patience);

  /// Continues all threads; does nothing if they were not stopped.
  void go_on();

 private:
  void swap(ProcessHandle& other) noexcept {
    std::swap(pid_, other.pid_);
    std::swap(fd_, other.fd_);
    std::swap(stopped_, other.stopped_);
  }
  bool send(int signal) const;

  pid_t pid_ = -1;
  int fd_ = -1;
  bool stopped_ = false;
};

}  // namespace oclab
