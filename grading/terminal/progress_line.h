// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: how far a command is.
#pragma once

#include <chrono>
#include <condition_variable>
#include <cstddef>
#include <mutex>
#include <string>
#include <thread>

namespace oclab {

/// Shows on standard error which step of a command runs, and estimates the time left from the steps
/// before it: in one line of a terminal, rewritten every second; elsewhere as a line every ten
/// seconds, so that commands that end sooner print nothing there.
class ProgressLine {
 public:
  /// `steps`: their number, or 0 if it is unknown. Then there is no estimate.
  explicit ProgressLine(std::size_t steps = 0);
  /// Removes the line.
  ~ProgressLine();
  ProgressLine(const ProgressLine&) = delete;
  ProgressLine& operator=(const ProgressLine&) = delete;

  /// Begins the next step.
  void step(const std::string& what);

  /// Removes the line until the next step, so that the command can print.
  void pause();

 private:
  using Clock = std::chrono::steady_clock;

  void show_repeatedly(const std::stop_token& stop);
  void show();

  const std::size_t steps_;
  const bool terminal_;
  const Clock::time_point begin_ = Clock::now();
  std::mutex mutex_;  ///< of all that follow
  std::condition_variable_any changed_;
  std::size_t step_ = 0;
  Clock::time_point step_begin_ = begin_;
  std::string what_;  ///< "" during a pause
  std::jthread thread_;
};

/// Returns "[3/9] what, about 2 min left": the line for a step, where `before` seconds passed in
/// the steps before it and `during` in it. Without an estimate while there is nothing to base it
/// on.
std::string progress_text(std::size_t step, std::size_t steps, const std::string& what,
                          double before, double during);

}  // namespace oclab
