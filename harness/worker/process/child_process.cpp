// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: a child process with resource limits and its output in a pipe.
#include "harness/worker/process/child_process.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <poll.h>
#include <signal.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <cerrno>
#include <chrono>
#include <csignal>
#include <cstring>
#include <system_error>
#include <thread>
#include <utility>

namespace oclab {
namespace {

constexpr int kFirstInherited = 3;
constexpr int kExecFailed = 127;
constexpr std::size_t kMaxInherited = 16;

void lower_limit(__rlimit_resource which, std::size_t bytes) {
  if (bytes == 0) return;
  rlimit limit{};
  getrlimit(which, &limit);
  // The hard limit too: native code could raise a soft one.
  limit.rlim_max = std::min<rlim_t>(bytes, limit.rlim_max);
  limit.rlim_cur = limit.rlim_max;
  setrlimit(which, &limit);
}

void apply(const ProcessLimits& limits) {
  lower_limit(RLIMIT_DATA, limits.data_bytes);
  lower_limit(RLIMIT_AS, limits.address_bytes);
  lower_limit(RLIMIT_NOFILE, limits.open_files);
  lower_limit(RLIMIT_STACK, limits.stack_bytes);
  lower_limit(RLIMIT_FSIZE, limits.file_bytes);
  lower_limit(RLIMIT_CPU, limits.cpu_seconds);
  lower_limit(RLIMIT_NPROC, limits.processes);
  const rlimit none{0, 0};
  setrlimit(RLIMIT_CORE, &none);
}

/// The running children; 0 is a free place. A signal handler reads them, so there is no lock.
std::array<std::atomic<pid_t>, 64> running_children{};

void replace_running(pid_t from, pid_t to) {
  for (auto& place : running_children) {
    pid_t expected = from;
    if (place.compare_exchange_strong(expected, to)) return;
  }
}

extern "C" void end_children(int signal) {
  for (const auto& child : running_children) {
    if (const pid_t pid = child.load(); pid > 0) kill(-pid, SIGKILL);
  }
  std::signal(signal, SIG_DFL);
  std::raise(signal);
}

/// "NAME=value" strings: the child's own variables and those that it inherits.
std::vector<std::string> environment_of(const ChildSpec& spec) {
  const auto& additions = spec.environment;
  std::vector<std::string> merged;
  for (char** entry = environ; spec.inherits_environment && *entry != nullptr; ++entry) {
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

/// Gives the child exactly its descriptors, and after them the one on which it reports that
/// `execve` failed, which is returned. All are first moved to higher numbers, so that none is
/// overwritten.
int place_descriptors(int output, int failure, const std::vector<int>& inherited) {
  const int last = kFirstInherited + static_cast<int>(inherited.size());
  const int output_aside = fcntl(output, F_DUPFD, last + 1);
  const int failure_aside = fcntl(failure, F_DUPFD, last + 1);
  std::array<int, kMaxInherited> aside{};
  for (std::size_t i = 0; i < inherited.size(); ++i) {
    aside[i] = fcntl(inherited[i], F_DUPFD, last + 1);
  }
  const int null = fcntl(open("/dev/null", O_RDONLY), F_DUPFD, last + 1);
  dup2(null, STDIN_FILENO);
  dup2(output_aside, STDOUT_FILENO);
  dup2(output_aside, STDERR_FILENO);
  for (std::size_t i = 0; i < inherited.size(); ++i) {
    dup2(aside[i], kFirstInherited + static_cast<int>(i));
  }
  dup3(failure_aside, last, O_CLOEXEC);
  close_range(static_cast<unsigned>(last) + 1, ~0U, 0);
  return last;
}

/// Returns the error number of the child's `execve`, or 0 if that succeeded.
int exec_error(int fd) {
  int error = 0;
  ssize_t got = 0;
  do {
    got = read(fd, &error, sizeof error);
  } while (got < 0 && errno == EINTR);
  return got == static_cast<ssize_t>(sizeof error) ? error : 0;
}

/// The ends of a pipe that other programs do not inherit: for reading and for writing.
std::array<FileDescriptor, 2> make_pipe() {
  int ends[2];
  if (pipe2(ends, O_CLOEXEC) != 0) {
    throw std::system_error(errno, std::generic_category(), "cannot create a pipe");
  }
  return {FileDescriptor(ends[0]), FileDescriptor(ends[1])};
}

/// A file in memory with the options, each terminated by a NUL.
FileDescriptor file_with(const std::vector<std::string>& options) {
  std::string text;
  for (const std::string& option : options) text.append(option).push_back('\0');
  FileDescriptor file(memfd_create("oclab-options", MFD_CLOEXEC));
  if (file.get() < 0 ||
      write(file.get(), text.data(), text.size()) != static_cast<ssize_t>(text.size()) ||
      lseek(file.get(), 0, SEEK_SET) != 0) {
    throw std::system_error(errno, std::generic_category(), "cannot pass options to a program");
  }
  return file;
}

/// Turns the forked child into the program; makes only async-signal-safe calls.
[[noreturn]] void become(const ChildSpec& spec, const std::vector<int>& inherited,
                         char* const* argv, char* const* envp, int output, int failure) {
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  setpgid(0, 0);
  const int report = place_descriptors(output, failure, inherited);
  apply(spec.limits);
  execve(argv[0], argv, envp);
  const int error = errno;
  [[maybe_unused]] const ssize_t sent = write(report, &error, sizeof error);
  _exit(kExecFailed);
}

}  // namespace

void end_children_on_signals() {
  for (const int signal : {SIGINT, SIGHUP, SIGTERM}) std::signal(signal, end_children);
}

ChildProcess::ChildProcess(const ChildSpec& spec) {
  std::vector<std::string> arguments{spec.executable.string()};
  std::vector<int> inherited = spec.inherited;
  FileDescriptor options;
  if (!spec.hidden_options.empty()) {
    options = file_with(spec.hidden_options);
    arguments.insert(arguments.end(),
                     {"--args", std::to_string(kFirstInherited + inherited.size())});
    inherited.push_back(options.get());
  }
  arguments.insert(arguments.end(), spec.arguments.begin(), spec.arguments.end());
  std::vector<std::string> environment = environment_of(spec);
  const auto argv = pointers(arguments);
  const auto envp = pointers(environment);
  if (inherited.size() > kMaxInherited) {
    throw std::system_error(EINVAL, std::generic_category(), "too many inherited descriptors");
  }
  auto [output, child_output] = make_pipe();
  auto [failure, child_failure] = make_pipe();
  pid_ = fork();
  if (pid_ == 0) {
    become(spec, inherited, argv.data(), envp.data(), child_output.get(), child_failure.get());
  }
  if (pid_ > 0) replace_running(0, pid_);
  const int fork_error = pid_ < 0 ? errno : 0;
  child_output.reset();
  child_failure.reset();  // the end of the child's copy ends the pipe
  output_ = std::move(output);
  fcntl(output_.get(), F_SETFL, O_NONBLOCK);
  const int error = fork_error != 0 ? fork_error : exec_error(failure.get());
  if (error == 0) return;
  if (pid_ > 0) {
    replace_running(pid_, 0);
    waitpid(pid_, nullptr, 0);
  }
  throw std::system_error(error, std::generic_category(), "cannot start " + arguments[0]);
}

ChildProcess::~ChildProcess() { wait(0); }

std::string ChildProcess::read_to_end(int silent_milliseconds) const {
  std::string text;
  std::array<char, 4096> chunk{};
  pollfd waiting{output_.get(), POLLIN, 0};
  while (poll(&waiting, 1, silent_milliseconds) > 0) {
    const ssize_t received = read(output_.get(), chunk.data(), chunk.size());
    if (received <= 0) break;
    text.append(chunk.data(), static_cast<std::size_t>(received));
  }
  return text;
}

bool ChildProcess::ends_within(double seconds) const {
  using Clock = std::chrono::steady_clock;
  const auto deadline = Clock::now() + std::chrono::duration<double>(seconds);
  while (!reaped_) {
    siginfo_t ended{};
    waitid(P_PID, static_cast<id_t>(pid_), &ended, WEXITED | WNOHANG | WNOWAIT);
    if (ended.si_pid == pid_) break;
    if (Clock::now() >= deadline) return false;
    std::this_thread::sleep_for(std::chrono::milliseconds(1));
  }
  return true;
}

int ChildProcess::wait(double grace_seconds) {
  if (reaped_) return status_;
  ends_within(grace_seconds);
  // The child's group must not outlive it. It is killed before the child is reaped, while its
  // number still belongs to it.
  kill(-pid_, SIGKILL);
  replace_running(pid_, 0);
  waitpid(pid_, &status_, 0);
  reaped_ = true;
  return status_;
}

int status_inside(int sandbox_status) {
  constexpr int kSignalBase = 128;
  const int code = WIFEXITED(sandbox_status) ? WEXITSTATUS(sandbox_status) : 0;
  return code > kSignalBase && code < kSignalBase + NSIG ? W_EXITCODE(0, code - kSignalBase)
                                                         : sandbox_status;
}

std::string describe_wait_status(int status) {
  if (WIFSIGNALED(status)) {
    return fmt::format("was killed by signal {} ({})", WTERMSIG(status),
                       strsignal(WTERMSIG(status)));
  }
  return fmt::format("ended with exit code {}", WEXITSTATUS(status));
}

}  // namespace oclab
