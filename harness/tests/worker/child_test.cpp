// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: child processes: how they start, what they inherit, how they end.
#include <fcntl.h>
#include <gtest/gtest.h>
#include <poll.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <chrono>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <system_error>
#include <thread>

#include "harness/support/error.h"
#include "harness/support/temp_dir.h"
#include "harness/worker/process/child_process.h"
#include "harness/worker/process/cpu_use.h"

namespace oclab {
namespace {

using Clock = std::chrono::steady_clock;

constexpr int kPatienceMilliseconds = 20'000;

ChildSpec shell(const std::string& script) {
  return {.executable = "/bin/sh", .arguments = {"-c", script}};
}

/// Everything the child prints until it closes its output.
std::string output_of(const ChildProcess& child) {
  std::string text;
  char chunk[4096];
  pollfd waiting{child.output_fd(), POLLIN, 0};
  while (poll(&waiting, 1, kPatienceMilliseconds) > 0) {
    const ssize_t got = read(child.output_fd(), chunk, sizeof chunk);
    if (got <= 0) break;
    text.append(chunk, static_cast<std::size_t>(got));
  }
  return text;
}

std::string output_of(const ChildSpec& spec) {
  ChildProcess child(spec);
  std::string text = output_of(child);
  child.wait(10);
  return text;
}

/// Whether the process is there and not just waiting to be reaped.
bool alive(pid_t pid) {
  std::ifstream stat("/proc/" + std::to_string(pid) + "/stat");
  std::string text;
  std::getline(stat, text);
  return !text.empty() && text.find(") Z") == std::string::npos;
}

bool dies_within(pid_t pid, std::chrono::seconds patience) {
  const auto deadline = Clock::now() + patience;
  while (alive(pid) && Clock::now() < deadline) {
    std::this_thread::sleep_for(std::chrono::milliseconds(5));
  }
  return !alive(pid);
}

TEST(ChildProcess, ReportsExitCodes) {
  for (const int code : {0, 3, 127, 255}) {
    ChildProcess child(shell("exit " + std::to_string(code)));
    const int status = child.wait(10);
    ASSERT_TRUE(WIFEXITED(status));
    EXPECT_EQ(WEXITSTATUS(status), code);
    EXPECT_EQ(child.wait(10), status) << "asking twice is harmless";
    EXPECT_EQ(describe_wait_status(status), "ended with exit code " + std::to_string(code));
  }
}

TEST(ChildProcess, ReportsSignals) {
  ChildProcess child(shell("kill -SEGV $$"));
  const int status = child.wait(10);
  ASSERT_TRUE(WIFSIGNALED(status));
  EXPECT_EQ(describe_wait_status(status), "was killed by signal 11 (Segmentation fault)");
}

TEST(ChildProcess, AMissingProgramIsAnErrorThatNamesIt) {
  for (const char* program : {"/nonexistent/oclab-worker", "/dev/null", "/"}) {
    try {
      const ChildProcess child(ChildSpec{.executable = program});
      ADD_FAILURE() << program << " was started";
    } catch (const std::system_error& error) {
      const std::string text = error.what();
      EXPECT_NE(text.find(std::string("cannot start ") + program), std::string::npos) << text;
    }
  }
  try {
    const ChildProcess child(ChildSpec{.executable = "/nonexistent/x"});
  } catch (const std::system_error& error) {
    EXPECT_EQ(error.code().value(), ENOENT);
  }
}

TEST(ChildProcess, OutputAndErrorsShareOnePipe) {
  EXPECT_EQ(output_of(shell("echo out; echo err >&2; cat")), "out\nerr\n") << "and input is empty";
}

TEST(ChildProcess, ReadingItsOutputDoesNotBlock) {
  ChildProcess child(shell("sleep 60"));
  char byte = 0;
  EXPECT_EQ(read(child.output_fd(), &byte, 1), -1);
  EXPECT_EQ(errno, EAGAIN);
}

TEST(ChildProcess, LimitsApplyAndCannotBeLifted) {
  ChildSpec spec =
      shell("ulimit -s; ulimit -Hs; ulimit -f; ulimit -Hf; ulimit -d; ulimit -c; ulimit -t");
  spec.limits = {.data_bytes = std::size_t{1} << 30,
                 .stack_bytes = std::size_t{4} << 20,
                 .file_bytes = std::size_t{1} << 20,
                 .cpu_seconds = 1000};
  EXPECT_EQ(output_of(spec), "4096\n4096\n2048\n2048\n1048576\n0\n1000\n");
}

TEST(ChildProcess, AZeroLimitLeavesTheParents) {
  ChildSpec spec = shell("ulimit -d; ulimit -f");
  spec.limits = {.data_bytes = 0, .stack_bytes = 0, .file_bytes = 0};
  ChildSpec limited = spec;
  limited.limits.file_bytes = 512;
  const std::string free = output_of(spec);
  EXPECT_NE(output_of(limited), free);
  EXPECT_EQ(output_of(limited).substr(0, free.find('\n')), free.substr(0, free.find('\n')));
}

TEST(ChildProcess, FilesBeyondTheLimitEndIt) {
  const TempDir folder;
  ChildSpec spec = shell("head -c 100000 /dev/zero > " + (folder.path() / "big").string());
  spec.limits.file_bytes = 4096;
  output_of(spec);
  EXPECT_EQ(std::filesystem::file_size(folder.path() / "big"), 4096U);
}

TEST(ChildProcess, EnvironmentIsAddedToOrReplaced) {
  setenv("OCLAB_TEST_KEPT", "kept", 1);
  setenv("OCLAB_TEST_REPLACED", "old", 1);
  ChildSpec spec = shell("env | grep ^OCLAB_TEST | sort");
  spec.environment = {{"OCLAB_TEST_REPLACED", "new=1"}, {"OCLAB_TEST_ADDED", "added"}};
  EXPECT_EQ(output_of(spec),
            "OCLAB_TEST_ADDED=added\nOCLAB_TEST_KEPT=kept\nOCLAB_TEST_REPLACED=new=1\n");
  spec.inherits_environment = false;
  EXPECT_EQ(output_of(spec), "OCLAB_TEST_ADDED=added\nOCLAB_TEST_REPLACED=new=1\n");
  EXPECT_STREQ(getenv("OCLAB_TEST_REPLACED"), "old");
}

std::vector<int> descriptors_of_child(const std::vector<int>& inherited) {
  ChildSpec spec = shell("ls /proc/$$/fd; :");
  spec.inherited = inherited;
  std::istringstream text(output_of(spec));
  std::vector<int> numbers;
  for (int number = 0; text >> number;) numbers.push_back(number);
  std::sort(numbers.begin(), numbers.end());
  return numbers;
}

TEST(ChildProcess, InheritsExactlyItsDescriptors) {
  const int leaked = open("/dev/null", O_RDONLY);  // without O_CLOEXEC, as libraries do
  const int high = fcntl(leaked, F_DUPFD, 700);
  EXPECT_EQ(descriptors_of_child({}), (std::vector<int>{0, 1, 2}));
  EXPECT_EQ(descriptors_of_child({leaked}), (std::vector<int>{0, 1, 2, 3}));
  EXPECT_EQ(descriptors_of_child({leaked, high, leaked}), (std::vector<int>{0, 1, 2, 3, 4, 5}));
  close(high);
  close(leaked);
}

/// What the child reads from its descriptors 3, 4, … when it inherits these.
std::string read_through(const std::vector<int>& inherited) {
  ChildSpec spec = shell("cat <&3; cat <&4");
  spec.inherited = inherited;
  for (const int fd : inherited) lseek(fd, 0, SEEK_SET);
  return output_of(spec);
}

TEST(ChildProcess, InheritedDescriptorsKeepTheirOrderWhateverTheirNumbers) {
  const TempDir folder;
  std::ofstream(folder.path() / "a") << "a";
  std::ofstream(folder.path() / "b") << "b";
  const int a = open((folder.path() / "a").c_str(), O_RDONLY | O_CLOEXEC);
  const int b = open((folder.path() / "b").c_str(), O_RDONLY | O_CLOEXEC);
  for (const int low : {50, 200, 600}) {
    const int first = fcntl(a, F_DUPFD_CLOEXEC, low + 1);
    const int second = fcntl(b, F_DUPFD_CLOEXEC, low);
    EXPECT_EQ(read_through({first, second}), "ab") << first << ' ' << second;
    close(first);
    close(second);
  }
  EXPECT_EQ(read_through({b, a}), "ba");
  EXPECT_EQ(read_through({a, b}), "ab");
  close(a);
  close(b);
}

TEST(ChildProcess, WaitKillsAfterTheGracePeriod) {
  ChildProcess child(shell("trap '' TERM INT; while :; do sleep 1; done"));
  const auto start = Clock::now();
  const int status = child.wait(0.2);
  const auto took = Clock::now() - start;
  EXPECT_TRUE(WIFSIGNALED(status));
  EXPECT_EQ(WTERMSIG(status), SIGKILL);
  EXPECT_GE(took, std::chrono::milliseconds(200));
  EXPECT_LT(took, std::chrono::seconds(10));
}

/// The process that a shell has put into the background.
pid_t first_number(const ChildProcess& child) {
  std::string text;
  pollfd waiting{child.output_fd(), POLLIN, 0};
  char byte = 0;
  while (poll(&waiting, 1, kPatienceMilliseconds) > 0 && read(child.output_fd(), &byte, 1) == 1) {
    if (byte == '\n') break;
    text += byte;
  }
  return static_cast<pid_t>(std::stol("0" + text));
}

TEST(ChildProcess, WhatItStartedEndsWithIt) {
  for (const char* script : {"sleep 100 & echo $!; wait", "sleep 100 & echo $!"}) {
    ChildProcess child(shell(script));
    const pid_t grandchild = first_number(child);
    ASSERT_GT(grandchild, 0);
    child.wait(0.2);
    EXPECT_TRUE(dies_within(grandchild, std::chrono::seconds(10))) << script;
  }
}

TEST(ChildProcess, DestructorKills) {
  pid_t pid = 0;
  {
    const ChildProcess child(shell("echo $$; sleep 100"));
    pid = first_number(child);
    ASSERT_TRUE(alive(pid));
  }
  EXPECT_FALSE(alive(pid));
}

TEST(ChildProcess, DiesWithItsParent) {
  int numbers[2];
  ASSERT_EQ(pipe(numbers), 0);
  const pid_t parent = fork();
  if (parent == 0) {
    const ChildProcess child(shell("echo $$; exec sleep 100"));
    const pid_t pid = first_number(child);
    _exit(write(numbers[1], &pid, sizeof pid) == sizeof pid ? 0 : 1);
  }
  pid_t pid = 0;
  ASSERT_EQ(read(numbers[0], &pid, sizeof pid), static_cast<ssize_t>(sizeof pid));
  waitpid(parent, nullptr, 0);
  ASSERT_GT(pid, 0);
  EXPECT_TRUE(dies_within(pid, std::chrono::seconds(10)));
  close(numbers[0]);
  close(numbers[1]);
}

TEST(ChildProcess, ASignalEndsWhatItStarted) {
  int numbers[2];
  ASSERT_EQ(pipe(numbers), 0);
  const pid_t parent = fork();
  if (parent == 0) {
    end_children_on_signals();
    const ChildProcess child(shell("sleep 100 & echo $!; wait"));
    const pid_t grandchild = first_number(child);
    if (write(numbers[1], &grandchild, sizeof grandchild) < 0) _exit(1);
    while (true) pause();
  }
  pid_t grandchild = 0;
  ASSERT_EQ(read(numbers[0], &grandchild, sizeof grandchild),
            static_cast<ssize_t>(sizeof grandchild));
  ASSERT_GT(grandchild, 0);
  kill(parent, SIGTERM);
  int status = 0;
  waitpid(parent, &status, 0);
  EXPECT_TRUE(WIFSIGNALED(status) && WTERMSIG(status) == SIGTERM) << describe_wait_status(status);
  EXPECT_TRUE(dies_within(grandchild, std::chrono::seconds(10)));
  close(numbers[0]);
  close(numbers[1]);
}

TEST(ChildProcess, CountsItsCpuTime) {
  ChildProcess child(shell("while :; do :; done"));
  std::this_thread::sleep_for(std::chrono::milliseconds(400));
  EXPECT_GT(cpu_seconds(child.pid()), 0.01);
  child.wait(0);
  EXPECT_EQ(cpu_seconds(child.pid()), 0) << "gone";
}

}  // namespace
}  // namespace oclab
