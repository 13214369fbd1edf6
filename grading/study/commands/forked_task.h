// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: a function in a child process that can be cancelled.
#pragma once

#include <sys/types.h>

#include <functional>
#include <optional>

namespace oclab {

/// Runs a function in a child process. The workers that the function starts end together with the
/// child. The parent must not have other threads.
class ForkedTask {
 public:
  /// Starts the child, whose exit code is what `body` returns. Throws `std::system_error`.
  explicit ForkedTask(const std::function<int()>& body);
  ForkedTask(const ForkedTask&) = delete;
  ForkedTask& operator=(const ForkedTask&) = delete;
  /// Terminates the child if it still runs, and waits for it.
  ~ForkedTask();

  /// Returns the status of waitpid(), or nothing while the child runs.
  std::optional<int> ended();

 private:
  pid_t pid_;
  std::optional<int> status_;
};

}  // namespace oclab
