// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: problems for timed launches, each with data that were never seen before.
#include "grading/run/fresh_problems.h"

#include <utility>

namespace oclab {

FreshProblems::FreshProblems(const Exercise& exercise, const Extent& extent, std::uint64_t seed)
    : exercise_(&exercise),
      extent_(extent),
      rng_(seed),
      problem_(exercise.make_problem(extent, rng_)) {}

const Problem& FreshProblems::next() {
  if (!std::exchange(used_, true)) return problem_;
  if (exercise_->renew) {
    exercise_->renew(problem_, extent_, rng_);
  } else {
    problem_ = {};  // memory for one at a time
    problem_ = exercise_->make_problem(extent_, rng_);
  }
  return problem_;
}

}  // namespace oclab
