// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: starts the programs that the model's compiler is made of.
#include "harness/native_compiler/front_end/program.h"

#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <system_error>

namespace oclab::native {
namespace {

/// As long as the words live.
std::vector<char*> arguments_of(const std::vector<std::string>& words) {
  std::vector<char*> arguments;
  for (const std::string& word : words) arguments.push_back(const_cast<char*>(word.c_str()));
  arguments.push_back(nullptr);
  return arguments;
}

}  // namespace

pid_t start_program(const std::vector<std::string>& words) {
  pid_t child = 0;
  const int error =
      posix_spawnp(&child, words[0].c_str(), nullptr, nullptr, arguments_of(words).data(), environ);
  if (error != 0) throw std::system_error(error, std::generic_category(), words[0]);
  return child;
}

void become_program(const std::vector<std::string>& words) {
  execv(words[0].c_str(), arguments_of(words).data());
  throw std::system_error(errno, std::generic_category(), words[0]);
}

int wait_for_program(pid_t child) {
  int status = 0;
  while (waitpid(child, &status, 0) < 0) {
    if (errno != EINTR) throw std::system_error(errno, std::generic_category(), "waitpid");
  }
  return WIFEXITED(status) ? WEXITSTATUS(status) : kSignalled + WTERMSIG(status);
}

}  // namespace oclab::native
