// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: a part of this program that runs beside it and can be ended at any time.
#pragma once

#include <sys/types.h>

#include <functional>
#include <optional>

namespace oclab {

/// Runs a function in a child process of this program. The function may start workers: whatever
/// ends the child ends them as well. The parent must have no other threads.
class ForkedTask {
 public:
  /// Forks; the child's exit code is what `body` returns. Throws `std::system_error`.
  explicit ForkedTask(const std::function<int()>& body);
  ForkedTask(const ForkedTask&) = delete;
  ForkedTask& operator=(const ForkedTask&) = delete;
  /// Ends the child if it still runs, and waits for it.
  ~ForkedTask();

  /// How the child ended, as of waitpid(); nothing while it runs.
  std::optional<int> ended();

 private:
  pid_t pid_;
  std::optional<int> status_;
};

}  // namespace oclab
