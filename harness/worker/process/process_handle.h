// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: a process that is not our child, stopped and continued.
#pragma once

#include <sys/types.h>

#include <chrono>
#include <utility>

namespace oclab {

/// CPU time that a process has used so far on all its threads, in seconds; 0 if it is gone.
double cpu_seconds(pid_t pid);

/// Names one process for good: its number, once free, may be given to another.
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

  /// Stops all threads; true once they stand still or the process is gone, false if they do not
  /// within `patience` seconds. That takes long where one is busy in the kernel of the system,
  /// which gives back the memory of a process that ends, for instance.
  bool stop(std::chrono::duration<double> patience);

  /// Lets them go on; nothing if they were not stopped.
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
