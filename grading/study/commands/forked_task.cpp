// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: a function in a child process that can be cancelled.
#include "grading/study/commands/forked_task.h"

#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <csignal>
#include <iostream>
#include <system_error>

#include "grading/cli/command.h"
#include "grading/wording/failures/failure_text.h"
#include "harness/worker/process/child_process.h"

namespace oclab {
namespace {

/// SIGTERM, not SIGKILL: its handler ends the workers with their groups first.
[[noreturn]] void run(const std::function<int()>& body, pid_t parent) {
  end_children_on_signals();
  prctl(PR_SET_PDEATHSIG, SIGTERM);
  if (getppid() != parent) std::raise(SIGTERM);
  int status = kNotChecked;
  try {
    status = body();
  } catch (const std::exception& error) {
    std::cerr << "oclab: " << text_of(error) << "\n";
  }
  std::cout << std::flush;
  // Not exit(), because the handlers of atexit() belong to the parent.
  _exit(status);
}

}  // namespace

ForkedTask::ForkedTask(const std::function<int()>& body) {
  std::cout << std::flush;  // otherwise both processes would print it
  const pid_t parent = getpid();
  pid_ = fork();
  if (pid_ < 0) throw std::system_error(errno, std::generic_category(), "cannot start a check");
  if (pid_ == 0) run(body, parent);
}

ForkedTask::~ForkedTask() {
  if (ended()) return;
  kill(pid_, SIGTERM);
  waitpid(pid_, nullptr, 0);
}

std::optional<int> ForkedTask::ended() {
  int status = 0;
  if (!status_ && waitpid(pid_, &status, WNOHANG) == pid_) status_ = status;
  return status_;
}

}  // namespace oclab
