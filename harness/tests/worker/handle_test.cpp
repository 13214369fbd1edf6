// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: stopping a process that may be busy in the kernel of the system.
#include <gtest/gtest.h>
#include <sched.h>
#include <signal.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <chrono>
#include <fstream>
#include <string>
#include <system_error>
#include <thread>

#include "harness/worker/process/process_handle.h"

namespace oclab {
namespace {

constexpr std::chrono::seconds kLong{20};
constexpr std::chrono::milliseconds kShort{200};

/// 'S' for a process that waits, 'D' for one that takes no signal meanwhile, 'T' for a stopped one.
char state_of(pid_t pid) {
  std::ifstream stat("/proc/" + std::to_string(pid) + "/stat");
  std::string text;
  std::getline(stat, text);
  const std::size_t name_end = text.rfind(')');
  return name_end == std::string::npos ? '?' : text.at(name_end + 2);
}

bool comes_to(pid_t pid, char state) {
  const auto deadline = std::chrono::steady_clock::now() + kLong;
  while (state_of(pid) != state) {
    if (std::chrono::steady_clock::now() > deadline) return false;
    std::this_thread::yield();
  }
  return true;
}

/// A process that takes no signal until `release()`: it waits, as after vfork(), for a child of its
/// own that has neither ended nor become another program.
class BusyProcess {
 public:
  BusyProcess() {
    if (pipe(ends_) != 0) throw std::system_error(errno, std::generic_category(), "pipe");
    pid_ = fork();
    if (pid_ < 0) throw std::system_error(errno, std::generic_category(), "fork");
    if (pid_ > 0) return;
    close(ends_[1]);
    if (syscall(SYS_clone, CLONE_VFORK | SIGCHLD, nullptr, nullptr, nullptr, nullptr) == 0) {
      char unused;
      const ssize_t end = read(ends_[0], &unused, 1);
      _exit(end == 0 ? 0 : 1);
    }
    while (true) pause();
  }
  ~BusyProcess() {
    release();
    close(ends_[0]);
    kill(pid_, SIGKILL);
    waitpid(pid_, nullptr, 0);
  }
  BusyProcess(const BusyProcess&) = delete;
  BusyProcess& operator=(const BusyProcess&) = delete;

  pid_t pid() const { return pid_; }
  void release() {
    if (ends_[1] >= 0) close(ends_[1]);
    ends_[1] = -1;
  }

 private:
  int ends_[2] = {-1, -1};
  pid_t pid_ = -1;
};

TEST(ProcessHandle, SaysWhenAProcessDoesNotStopAndStopsItOnceItCan) {
  BusyProcess busy;
  ASSERT_TRUE(comes_to(busy.pid(), 'D'));
  ProcessHandle handle(busy.pid());

  EXPECT_FALSE(handle.stop(kShort));
  EXPECT_FALSE(handle.stop(kShort)) << "it has been stopped, and still runs";
  busy.release();
  EXPECT_TRUE(handle.stop(kLong));
  EXPECT_EQ(state_of(busy.pid()), 'T');

  handle.go_on();
  EXPECT_TRUE(comes_to(busy.pid(), 'S'));
}

TEST(ProcessHandle, TakesAProcessThatIsGoneForOneThatStandsStill) {
  const pid_t pid = fork();
  if (pid == 0) _exit(0);
  ProcessHandle handle(pid);
  waitpid(pid, nullptr, 0);
  EXPECT_TRUE(handle.stop(kShort));
}

}  // namespace
}  // namespace oclab
