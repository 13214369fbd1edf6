// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: one child process with limits, its output in a pipe.
#pragma once

#include <sys/types.h>

#include <cstddef>
#include <filesystem>
#include <map>
#include <string>
#include <vector>

namespace oclab {

/// Resource limits of a child; 0 leaves a limit as it is.
struct ProcessLimits {
  std::size_t data_bytes = 0;     ///< private writable memory, the stacks of threads included
  std::size_t address_bytes = 0;  ///< all that it maps
  std::size_t open_files = 0;
  std::size_t stack_bytes = std::size_t{256} << 20;  ///< also the default of its threads
  std::size_t file_bytes = std::size_t{64} << 20;
  std::size_t cpu_seconds = 0;  ///< of all its threads together
  std::size_t processes = 0;    ///< and threads of this user; says nothing to root
};

/// How a child is started. `inherited[i]` becomes descriptor 3 + i of the child; standard input is
/// empty, standard output and error go to one pipe.
struct ChildSpec {
  std::filesystem::path executable;
  std::vector<std::string> arguments;
  std::map<std::string, std::string> environment;
  /// Whether `environment` adds to the parent's environment; else it is all that the child gets.
  bool inherits_environment = true;
  /// Options that the child reads from a descriptor (`--args FD`, as bubblewrap does), where no
  /// list of processes shows them. They come before `arguments`.
  std::vector<std::string> hidden_options;
  std::vector<int> inherited;
  ProcessLimits limits;
};

/// Makes a signal that ends this process (interrupt, hang-up, termination) end its children first,
/// with their groups. They would die with it anyway, but not one that bubblewrap is just starting.
/// For the `main` of a program that starts children.
void end_children_on_signals();

/// A running child. It dies with the thread that made it, and is killed and reaped by the
/// destructor together with every process of its group.
class ChildProcess {
 public:
  /// Returns once the program runs. Throws `std::system_error` naming the program and the reason if
  /// it cannot be started.
  explicit ChildProcess(const ChildSpec& spec);
  ChildProcess(const ChildProcess&) = delete;
  ChildProcess& operator=(const ChildProcess&) = delete;
  ~ChildProcess();

  /// Reads end of the pipe with the child's output; non-blocking.
  int output_fd() const { return output_fd_; }

  /// Everything that it prints until it ends, or until it has been silent for so long.
  std::string read_to_end(int silent_milliseconds = 120000) const;

  pid_t pid() const { return pid_; }

  /// Whether the child ends within so many seconds.
  bool ends_within(double seconds) const;

  /// Waits until the child has ended, killing it after `grace_seconds`, and returns its wait
  /// status.
  int wait(double grace_seconds);

 private:
  pid_t pid_ = -1;
  int output_fd_ = -1;
  int status_ = 0;
  bool reaped_ = false;
};

/// The wait status of a program in a sandbox by that of the sandbox, which ends with 128 + signal.
int status_inside(int sandbox_status);

/// "was killed by signal 11 (Segmentation fault)" or "ended with exit code 3".
std::string describe_wait_status(int status);

}  // namespace oclab
