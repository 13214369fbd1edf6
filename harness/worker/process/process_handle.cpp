// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: stops and continues a process that may not be a child.
#include "harness/worker/process/process_handle.h"

#include <signal.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <cerrno>
#include <system_error>
#include <thread>

#include "harness/worker/process/cpu_use.h"

namespace oclab {
ProcessHandle::ProcessHandle(pid_t pid)
    : pid_(pid), fd_(static_cast<int>(syscall(SYS_pidfd_open, pid, 0))) {
  if (!valid()) throw std::system_error(errno, std::generic_category(), "cannot watch the worker");
}

bool ProcessHandle::send(int signal) const {
  return syscall(SYS_pidfd_send_signal, fd_.get(), signal, nullptr, 0) == 0;
}

bool ProcessHandle::stop(std::chrono::duration<double> patience) {
  if (!stopped_ && !send(SIGSTOP)) return true;  // it is gone
  stopped_ = true;
  const auto deadline = std::chrono::steady_clock::now() + patience;
  while (!stands_still(pid_)) {
    if (std::chrono::steady_clock::now() > deadline) return false;
    std::this_thread::yield();
  }
  return true;
}

void ProcessHandle::go_on() {
  if (stopped_) send(SIGCONT);
  stopped_ = false;
}

}  // namespace oclab
