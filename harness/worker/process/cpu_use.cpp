// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: the threads of a process and the CPU time that they use.
#include "harness/worker/process/cpu_use.h"

#include <fcntl.h>
#include <unistd.h>

#include <algorithm>
#include <ctime>
#include <filesystem>
#include <numeric>
#include <sstream>
#include <string>
#include <string_view>
#include <system_error>
#include <vector>

#include "harness/support/file_descriptor.h"

namespace oclab {
namespace {

namespace fs = std::filesystem;

constexpr int kDeepest = 8;  // of programs that start programs

/// The file's first bytes; "" when the thread is gone.
std::string read_start(const fs::path& file) {
  // Not a stream: a read about a process that has just ended fails, and a stream would throw.
  const FileDescriptor opened(open(file.c_str(), O_RDONLY | O_CLOEXEC));
  char bytes[4096];
  const ssize_t got = read(opened.get(), bytes, sizeof bytes);
  return {bytes, got > 0 ? static_cast<std::size_t>(got) : 0};
}

/// The folders of a process's threads in /proc.
std::vector<fs::path> threads_of(pid_t pid) {
  std::vector<fs::path> folders;
  std::error_code gone;
  fs::directory_iterator task("/proc/" + std::to_string(pid) + "/task", gone);
  for (const fs::directory_iterator end; !gone && task != end; task.increment(gone)) {
    folders.push_back(task->path());
  }
  return folders;
}

/// A thread's `stat` file from its state on: its name, before that, may hold blanks.
std::string status_of(const fs::path& thread) {
  const std::string stat = read_start(thread / "stat");
  const std::size_t name_end = stat.rfind(')');
  return name_end == std::string::npos ? "" : stat.substr(std::min(name_end + 2, stat.size()));
}

/// CPU seconds of a thread, and of the process's children that have ended.
struct Times {
  double own = 0;
  double ended_children = 0;
};

Times times_in(const std::string& status) {
  static const double tick = 1.0 / static_cast<double>(sysconf(_SC_CLK_TCK));
  std::istringstream fields(status);
  std::string skipped;
  for (int field = 3; field <= 13; ++field) fields >> skipped;
  double user = 0, system = 0, children_user = 0, children_system = 0;
  fields >> user >> system >> children_user >> children_system;
  return {tick * (user + system), tick * (children_user + children_system)};
}

CpuUse cpu_use(pid_t pid, int depth) {
  CpuUse use;
  for (const fs::path& thread : threads_of(pid)) {
    const Times times = times_in(status_of(thread));
    const auto id = static_cast<pid_t>(std::stol(thread.filename().string()));
    use.threads[id] = times.own;
    if (id == pid) use.programs += times.ended_children;
    if (depth == kDeepest) continue;
    std::istringstream children(read_start(thread / "children"));
    for (pid_t child = 0; children >> child;) use.programs += cpu_use(child, depth + 1).total();
  }
  return use;
}

}  // namespace

double CpuUse::total() const {
  return std::accumulate(threads.begin(), threads.end(), programs,
                         [](double sum, const auto& thread) { return sum + thread.second; });
}

CpuUse cpu_use(pid_t pid) { return cpu_use(pid, 0); }

double cpu_seconds(pid_t pid) {
  clockid_t clock{};
  timespec time{};
  if (clock_getcpuclockid(pid, &clock) != 0 || clock_gettime(clock, &time) != 0) return 0;
  return static_cast<double>(time.tv_sec) + 1e-9 * static_cast<double>(time.tv_nsec);
}

bool stands_still(pid_t pid) {
  return std::ranges::all_of(threads_of(pid), [](const fs::path& thread) {
    const std::string status = status_of(thread);
    return status.empty() ||
           std::string_view("TtZX").find(status.front()) != std::string_view::npos;
  });
}

}  // namespace oclab
