// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: the problems of a check, made while a kernel compiles and runs.
#pragma once

#include <condition_variable>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <exception>
#include <mutex>
#include <thread>
#include <vector>

#include "harness/spec/exercise.h"

namespace oclab {

/// A sequence of problems, made on a thread of its own before they are asked for: on a CPU,
/// compiling a kernel keeps one core busy, and the others are idle.
class ProblemsAhead {
 public:
  /// Starts to make a problem for each extent, in this order. The seed alone decides on the data.
  ProblemsAhead(const Exercise& exercise, std::vector<Extent> extents, std::uint64_t seed);
  ProblemsAhead(const ProblemsAhead&) = delete;
  ProblemsAhead& operator=(const ProblemsAhead&) = delete;

  /// The next problem; waits until it is made. Throws what making it threw.
  Problem next();

 private:
  void make(const std::stop_token& stop);

  const Exercise& exercise_;
  std::vector<Extent> extents_;
  Rng rng_;  // of the thread
  std::mutex mutex_;
  std::condition_variable_any changed_;
  std::deque<Problem> made_;
  std::size_t bytes_ = 0;  // of `made_`
  std::exception_ptr failed_;
  std::jthread thread_;  // ends first
};

}  // namespace oclab
