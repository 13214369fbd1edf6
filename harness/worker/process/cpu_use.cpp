// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: the CPU time of a process, by thread.
#include "harness/worker/process/cpu_use.h"

#include <fcntl.h>
#include <unistd.h>

#include <filesystem>
#include <numeric>
#include <sstream>
#include <string>
#include <system_error>

namespace oclab {
namespace {

namespace fs = std::filesystem;

constexpr int kDeepest = 8;  // of programs that start programs

/// The file's first bytes; "" when the thread is gone.
std::string read_start(const fs::path& file) {
  // Not a stream: reading of a process that has just gone is an error, which a stream throws.
  const int fd = open(file.c_str(), O_RDONLY | O_CLOEXEC);
  if (fd < 0) return "";
  char bytes[4096];
  const ssize_t got = read(fd, bytes, sizeof bytes);
  close(fd);
  return {bytes, got > 0 ? static_cast<std::size_t>(got) : 0};
}

/// Of a `stat` file: the thread's own time, and that of the process's children that have ended.
struct Times {
  double own = 0;
  double ended_children = 0;
};

Times times_in(const std::string& stat) {
  static const double tick = 1.0 / static_cast<double>(sysconf(_SC_CLK_TCK));
  const std::size_t name_end = stat.rfind(')');  // a name may hold blanks
  if (name_end == std::string::npos) return {};
  std::istringstream fields(stat.substr(name_end + 1));
  std::string skipped;
  for (int field = 3; field <= 13; ++field) fields >> skipped;
  double user = 0, system = 0, children_user = 0, children_system = 0;
  fields >> user >> system >> children_user >> children_system;
  return {tick * (user + system), tick * (children_user + children_system)};
}

CpuUse cpu_use(pid_t pid, int depth) {
  CpuUse use;
  std::error_code gone;
  fs::directory_iterator task("/proc/" + std::to_string(pid) + "/task", gone);
  for (const fs::directory_iterator end; !gone && task != end; task.increment(gone)) {
    const Times times = times_in(read_start(task->path() / "stat"));
    const auto thread = static_cast<pid_t>(std::stol(task->path().filename().string()));
    use.threads[thread] = times.own;
    if (thread == pid) use.programs += times.ended_children;
    if (depth == kDeepest) continue;
    std::istringstream children(read_start(task->path() / "children"));
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

}  // namespace oclab
