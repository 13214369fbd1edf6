// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: tests that run the program `oclab` of their build.
#pragma once

#include <sys/wait.h>

#include <cstdio>
#include <string>

#include "harness/worker/process/worker_program.h"

namespace oclab::test {

/// What a program has printed on both of its streams, and its exit status.
struct Ended {
  int status = -1;
  std::string output;
};

/// Starts `oclab` with these words of a shell, after `settings` ("NAME='value'"); null if that
/// fails. It runs until `finish`.
inline FILE* start_oclab(const std::string& arguments, const std::string& settings = "") {
  const std::string program = (worker_program().parent_path() / "oclab").string();
  return popen((settings + " exec '" + program + "' " + arguments + " 2>&1").c_str(), "r");
}

/// Waits for the end of a program that `start_oclab` has started.
inline Ended finish(FILE* running) {
  if (running == nullptr) return {};
  Ended ended;
  char chunk[4096];
  while (const std::size_t got = fread(chunk, 1, sizeof chunk, running)) {
    ended.output.append(chunk, got);
  }
  ended.status = WEXITSTATUS(pclose(running));
  return ended;
}

}  // namespace oclab::test
