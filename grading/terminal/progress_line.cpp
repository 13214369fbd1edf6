// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: how far a command is.
#include "grading/terminal/progress_line.h"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <cmath>
#include <iostream>

namespace oclab {
namespace {

constexpr std::chrono::seconds kOnTerminal{1};
constexpr std::chrono::seconds kElsewhere{10};

double between(std::chrono::steady_clock::time_point begin,
               std::chrono::steady_clock::time_point end) {
  return std::chrono::duration<double>(end - begin).count();
}

std::string duration_text(double seconds_left) {
  constexpr double kMinute = 60;
  return seconds_left < 2 * kMinute ? fmt::format("{:.0f} s", std::ceil(seconds_left))
                                    : fmt::format("{:.0f} min", std::ceil(seconds_left / kMinute));
}

}  // namespace

std::string progress_text(std::size_t step, std::size_t steps, const std::string& what,
                          double before, double during) {
  if (steps == 0) return what;
  std::string text = fmt::format("[{}/{}] {}", step, steps, what);
  if (step <= 1 || step > steps) return text;
  const double per_step = std::max(before / static_cast<double>(step - 1), 0.0);
  const double rest = static_cast<double>(steps - step) * per_step;
  return text +
         fmt::format(", about {} left", duration_text(rest + std::max(per_step - during, 0.0)));
}

ProgressLine::ProgressLine(std::size_t steps)
    : steps_(steps),
      terminal_(isatty(STDERR_FILENO) != 0),
      thread_([this](const std::stop_token& stop) { show_repeatedly(stop); }) {}

ProgressLine::~ProgressLine() { pause(); }

void ProgressLine::step(const std::string& what) {
  const std::lock_guard lock(mutex_);
  ++step_;
  step_begin_ = Clock::now();
  what_ = what;
  if (terminal_) show();
}

void ProgressLine::pause() {
  const std::lock_guard lock(mutex_);
  if (terminal_ && !what_.empty()) std::cerr << "\r\033[K" << std::flush;
  what_.clear();
}

void ProgressLine::show_repeatedly(const std::stop_token& stop) {
  std::unique_lock lock(mutex_);
  while (!changed_.wait_for(lock, stop, terminal_ ? kOnTerminal : kElsewhere,
                            [&] { return stop.stop_requested(); })) {
    if (!what_.empty()) show();
  }
}

void ProgressLine::show() {
  const std::string text = progress_text(step_, steps_, what_, between(begin_, step_begin_),
                                         between(step_begin_, Clock::now()));
  std::cerr << (terminal_ ? "\r\033[K" + text : text + "\n") << std::flush;
}

}  // namespace oclab
