// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: a process that is not our child, stopped and continued.
#include "harness/worker/process/process_handle.h"

#include <fcntl.h>
#include <signal.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <cerrno>
#include <chrono>
#include <ctime>
#include <filesystem>
#include <string>
#include <string_view>
#include <system_error>
#include <thread>

namespace oclab {
namespace {

namespace fs = std::filesystem;

/// State of a thread by its `stat` file ('T' is stopped), or NUL when it is gone.
char thread_state(const fs::path& task) {
  // Not a stream: reading of a process that has just gone is an error, which a stream throws.
  const int fd = open((task / "stat").c_str(), O_RDONLY | O_CLOEXEC);
  if (fd < 0) return '\0';
  char bytes[256];
  const ssize_t got = read(fd, bytes, sizeof bytes);
  close(fd);
  const std::string_view text(bytes, got > 0 ? static_cast<std::size_t>(got) : 0);
  const std::size_t name_end = text.rfind(')');
  return name_end == text.npos || name_end + 2 >= text.size() ? '\0' : text[name_end + 2];
}

bool stands_still(pid_t pid) {
  std::error_code gone;
  fs::directory_iterator task("/proc/" + std::to_string(pid) + "/task", gone);
  for (const fs::directory_iterator end; !gone && task != end; task.increment(gone)) {
    const char state = thread_state(task->path());
    if (state != 'T' && state != 't' && state != 'Z' && state != 'X' && state != '\0') return false;
  }
  return true;
}

}  // namespace

double cpu_seconds(pid_t pid) {
  clockid_t clock{};
  timespec time{};
  if (clock_getcpuclockid(pid, &clock) != 0 || clock_gettime(clock, &time) != 0) return 0;
  return static_cast<double>(time.tv_sec) + 1e-9 * static_cast<double>(time.tv_nsec);
}

ProcessHandle::ProcessHandle(pid_t pid)
    : pid_(pid), fd_(static_cast<int>(syscall(SYS_pidfd_open, pid, 0))) {
  if (fd_ < 0) throw std::system_error(errno, std::generic_category(), "cannot watch the worker");
}

ProcessHandle::~ProcessHandle() {
  if (fd_ >= 0) close(fd_);
}

bool ProcessHandle::send(int signal) const {
  return syscall(SYS_pidfd_send_signal, fd_, signal, nullptr, 0) == 0;
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
