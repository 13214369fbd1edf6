// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: a child process with resource limits and its output in a pipe.
#pragma once

#include <sys/types.h>

#include <cstddef>
#include <filesystem>
#include <map>
#include <string>
#include <vector>

#include "harness/support/file_descriptor.h"

namespace oclab {

/// Resource limits of a child; 0 keeps the parent's limit.
struct ProcessLimits {
  std::size_t data_bytes = 0;     ///< private writable memory, the stacks of threads included
  std::size_t address_bytes = 0;  ///< all mapped memory
  std::size_t open_files = 0;
  std::size_t stack_bytes = std::size_t{256} << 20;  ///< also the default of its threads
  std::size_t file_bytes = std::size_t{64} << 20;
  std::size_t cpu_seconds = 0;  ///< of all its threads together
  std::size_t processes = 0;    ///< and threads of this user; does not apply to root
};

/// How to start a child. `inherited[i]` becomes descriptor 3 + i of the child. Standard input is
/// empty; standard output and error go to one pipe.
struct ChildSpec {
  std::filesystem::path executable;
  std::vector<std::string> arguments;
  std::map<std::string, std::string> environment;
  /// Whether `environment` extends the parent's environment or replaces it.
  bool inherits_environment = true;
  /// Options before `arguments` that the child reads from a descriptor (`--args FD` of bubblewrap),
  /// so that process lists do not show them.
  std::vector<std::string> hidden_options;
  std::vector<int> inherited;
  ProcessLimits limits;
};

/// Installs signal handlers (interrupt, hang-up, termination) that kill the children and their
/// groups before this process ends; otherwise a process that bubblewrap is just starting could
/// survive. Called in the `main` of a program that starts children.
void end_children_on_signals();

/// A running child. It is killed when the thread that created it ends. The destructor kills and
/// reaps it together with every process of its group.
class ChildProcess {
 public:
  /// Returns once the program runs. Throws `std::system_error` if it cannot be started.
  explicit ChildProcess(const ChildSpec& spec);
  ChildProcess(const ChildProcess&) = delete;
  ChildProcess& operator=(const ChildProcess&) = delete;
  ~ChildProcess();

  /// The read end of the pipe with the child's output; non-blocking.
  int output_fd() const { return output_.get(); }

  /// Returns the child's output until it ends or prints nothing for this time.
  std::string read_to_end(int silent_milliseconds = 120000) const;

  pid_t pid() const { return pid_; }

  /// Returns whether the child ends within this time.
  bool ends_within(double seconds) const;

  /// Waits for the child to end, kills it after `grace_seconds`, and returns its wait status.
  int wait(double grace_seconds);

 private:
  pid_t pid_ = -1;
  FileDescriptor output_;
  int status_ = 0;
  bool reaped_ = false;
};

/// Converts the wait status of a sandbox, which exits with 128 + signal, to that of its program.
int status_inside(int sandbox_status);

/// "was killed by signal 11 (Segmentation fault)" or "ended with exit code 3".
std::string describe_wait_status(int status);

}  // namespace oclab
