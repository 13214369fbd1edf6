// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: runs a compiler from a worker.
#include "harness/worker/model_child/program_run.h"

#include <fcntl.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <fstream>
#include <iterator>
#include <sstream>
#include <system_error>

#include "harness/support/file_descriptor.h"

namespace oclab {

std::vector<std::string> words_in(const std::string& text) {
  std::istringstream in(text);
  return {std::istream_iterator<std::string>(in), {}};
}

namespace {

/// Copies what a program prints until it has ended. What is too much is read and thrown away, so
/// that the program goes on.
void copy_log(int from, const std::filesystem::path& to) {
  std::ofstream log(to, std::ios::binary);
  std::array<char, 1 << 16> piece;
  std::size_t left = kMostLog;
  ssize_t got = 0;
  while ((got = read(from, piece.data(), piece.size())) > 0 || (got < 0 && errno == EINTR)) {
    if (got < 0) continue;
    const std::size_t kept = std::min(left, static_cast<std::size_t>(got));
    log.write(piece.data(), static_cast<std::streamsize>(kept));
    left -= kept;
  }
}

}  // namespace

int run_program(const std::vector<std::string>& command, const ProgramOutput& files) {
  std::vector<char*> arguments;
  for (const std::string& word : command) arguments.push_back(const_cast<char*>(word.c_str()));
  arguments.push_back(nullptr);
  std::array<int, 2> ends{};
  if (pipe2(ends.data(), O_CLOEXEC) != 0) {
    throw std::system_error(errno, std::generic_category(), "pipe");
  }
  const FileDescriptor log(ends[0]);
  FileDescriptor printed(ends[1]);
  posix_spawn_file_actions_t actions;
  posix_spawn_file_actions_init(&actions);
  constexpr int kNewFile = O_WRONLY | O_CREAT | O_TRUNC;
  posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, files.output.c_str(), kNewFile, 0600);
  posix_spawn_file_actions_adddup2(&actions, printed.get(), STDERR_FILENO);
  pid_t pid = 0;
  const int error = posix_spawn(&pid, arguments[0], &actions, nullptr, arguments.data(), environ);
  posix_spawn_file_actions_destroy(&actions);
  if (error != 0) throw std::system_error(error, std::generic_category(), command[0]);
  printed = FileDescriptor();
  copy_log(log.get(), files.log);
  int status = 0;
  while (waitpid(pid, &status, 0) < 0 && errno == EINTR) {
  }
  return status;
}

}  // namespace oclab
