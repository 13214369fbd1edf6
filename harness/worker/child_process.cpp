// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: one child process with limits, its output in a pipe.
#include "worker/child_process.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <signal.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <chrono>
#include <cstring>
#include <ctime>
#include <system_error>
#include <thread>

namespace oclab {
namespace {

constexpr int kFirstInherited = 3;
constexpr int kExecFailed = 127;

void lower_limit(__rlimit_resource which, std::size_t bytes) {
  if (bytes == 0) return;
  rlimit limit{};
  getrlimit(which, &limit);
  limit.rlim_cur = std::min<rlim_t>(bytes, limit.rlim_max);
  setrlimit(which, &limit);
}

void apply(const ProcessLimits& limits) {
  lower_limit(RLIMIT_AS, limits.address_space_bytes);
  lower_limit(RLIMIT_STACK, limits.stack_bytes);
  lower_limit(RLIMIT_FSIZE, limits.file_bytes);
  const rlimit none{0, 0};
  setrlimit(RLIMIT_CORE, &none);
}

/// "NAME=value" strings: the parent's environment with the additions on top.
std::vector<std::string> merged_environment(const std::map<std::string, std::string>& additions) {
  std::vector<std::string> merged;
  for (char** entry = environ; *entry != nullptr; ++entry) {
    const std::string text = *entry;
    if (!additions.contains(text.substr(0, text.find('=')))) merged.push_back(text);
  }
  for (const auto& [name, value] : additions) merged.push_back(name + "=" + value);
  return merged;
}

std::vector<char*> pointers(std::vector<std::string>& strings) {
  std::vector<char*> result;
  for (std::string& text : strings) result.push_back(text.data());
  result.push_back(nullptr);
  return result;
}

/// Gives the child exactly its descriptors. Moves them out of the way first, so that none is
/// overwritten before it has been placed.
void place_descriptors(int output, const std::vector<int>& inherited) {
  const int null = open("/dev/null", O_RDONLY);
  dup2(null, STDIN_FILENO);
  dup2(output, STDOUT_FILENO);
  dup2(output, STDERR_FILENO);
  constexpr int kAside = 200;
  for (std::size_t i = 0; i < inherited.size(); ++i) dup2(inherited[i], kAside + int(i));
  for (std::size_t i = 0; i < inherited.size(); ++i)
    dup2(kAside + int(i), kFirstInherited + int(i));
  close_range(kFirstInherited + static_cast<unsigned>(inherited.size()), ~0U, 0);
}

}  // namespace

ChildProcess::ChildProcess(const ChildSpec& spec) {
  std::vector<std::string> arguments = spec.arguments;
  arguments.insert(arguments.begin(), spec.executable.string());
  std::vector<std::string> environment = merged_environment(spec.environment);
  const auto argv = pointers(arguments);
  const auto envp = pointers(environment);
  int output[2];
  if (pipe2(output, O_CLOEXEC) != 0) {
    throw std::system_error(errno, std::generic_category(), "cannot create a pipe");
  }
  pid_ = fork();
  if (pid_ == 0) {
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    setpgid(0, 0);
    place_descriptors(output[1], spec.inherited);
    apply(spec.limits);
    execve(argv[0], argv.data(), envp.data());
    _exit(kExecFailed);
  }
  const int error = errno;
  close(output[1]);
  output_fd_ = output[0];
  fcntl(output_fd_, F_SETFL, O_NONBLOCK);
  if (pid_ < 0) {
    close(output_fd_);
    throw std::system_error(error, std::generic_category(), "cannot start " + arguments[0]);
  }
}

ChildProcess::~ChildProcess() {
  wait(0);
  close(output_fd_);
}

double ChildProcess::cpu_seconds() const {
  clockid_t clock{};
  timespec time{};
  if (clock_getcpuclockid(pid_, &clock) != 0 || clock_gettime(clock, &time) != 0) return 0;
  return static_cast<double>(time.tv_sec) + 1e-9 * static_cast<double>(time.tv_nsec);
}

int ChildProcess::wait(double grace_seconds) {
  using Clock = std::chrono::steady_clock;
  const auto deadline = Clock::now() + std::chrono::duration<double>(grace_seconds);
  while (!reaped_) {
    if (waitpid(pid_, &status_, WNOHANG) == pid_) {
      reaped_ = true;
    } else if (Clock::now() >= deadline) {
      kill(-pid_, SIGKILL);
      kill(pid_, SIGKILL);  // in case the child had not yet reached setpgid
      waitpid(pid_, &status_, 0);
      reaped_ = true;
    } else {
      std::this_thread::sleep_for(std::chrono::milliseconds(1));
    }
  }
  return status_;
}

std::string describe_wait_status(int status) {
  if (WIFSIGNALED(status)) {
    return fmt::format("was killed by signal {} ({})", WTERMSIG(status),
                       strsignal(WTERMSIG(status)));
  }
  return fmt::format("ended with exit code {}", WEXITSTATUS(status));
}

}  // namespace oclab
