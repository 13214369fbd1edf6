// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: the problems of a check, made while a kernel compiles and runs.
#include "grading/run/problems_ahead.h"

#include <utility>

namespace oclab {
namespace {

/// Problems ahead of this size together make the thread wait.
constexpr std::size_t kMostBytes = 64 << 20;

std::size_t bytes_of(const Problem& problem) {
  std::size_t bytes = 0;
  for (const Buffer& buffer : problem.buffers) {
    bytes +=
        buffer.initial.size() + buffer.expected.size() + sizeof(float) * buffer.magnitude.size();
  }
  return bytes;
}

}  // namespace

ProblemsAhead::ProblemsAhead(const Exercise& exercise, std::vector<Extent> extents,
                             std::uint64_t seed)
    : exercise_(exercise), extents_(std::move(extents)), rng_(seed) {
  thread_ = std::jthread([this](const std::stop_token& stop) { make(stop); });
}

void ProblemsAhead::make(const std::stop_token& stop) try {
  for (const Extent& extent : extents_) {
    {
      std::unique_lock lock(mutex_);
      if (!changed_.wait(lock, stop, [this] { return bytes_ < kMostBytes; })) return;
    }
    if (stop.stop_requested()) return;
    Problem problem = exercise_.make_problem(extent, rng_);
    const std::scoped_lock lock(mutex_);
    bytes_ += bytes_of(problem);
    made_.push_back(std::move(problem));
    changed_.notify_all();
  }
} catch (...) {
  const std::scoped_lock lock(mutex_);
  failed_ = std::current_exception();
  changed_.notify_all();
}

Problem ProblemsAhead::next() {
  std::unique_lock lock(mutex_);
  changed_.wait(lock, [this] { return !made_.empty() || failed_; });
  if (made_.empty()) std::rethrow_exception(failed_);
  Problem problem = std::move(made_.front());
  made_.pop_front();
  bytes_ -= bytes_of(problem);
  changed_.notify_all();
  return problem;
}

}  // namespace oclab
