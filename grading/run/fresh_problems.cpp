// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: problems for timed launches, each with data that were never seen before.
#include "grading/run/fresh_problems.h"

#include <atomic>
#include <utility>

namespace oclab {
namespace {

/// A name that no other contents have.
std::uint64_t new_name() {
  static std::atomic<std::uint64_t> last = 0;
  return ++last;
}

}  // namespace

FreshProblems::FreshProblems(const Exercise& exercise, const Extent& extent, std::uint64_t seed)
    : exercise_(&exercise),
      extent_(extent),
      rng_(seed),
      problem_(exercise.make_problem(extent, rng_)) {
  name_contents();
}

const Problem& FreshProblems::next() {
  if (!std::exchange(used_, true)) return problem_;
  if (!exercise_->renew) {
    problem_ = {};  // memory for one at a time
    problem_ = exercise_->make_problem(extent_, rng_);
    name_contents();
    return problem_;
  }
  const std::size_t before = logged();
  exercise_->renew(problem_, extent_, rng_);
  // A renewal that logs nothing may have changed everything.
  if (logged() == before) name_contents();
  return problem_;
}

std::size_t FreshProblems::logged() const {
  std::size_t all = 0;
  for (const Buffer& buffer : problem_.buffers) all += buffer.changes.elements.size();
  return all;
}

void FreshProblems::name_contents() {
  for (Buffer& buffer : problem_.buffers) buffer.changes = {.contents = new_name()};
}

}  // namespace oclab
