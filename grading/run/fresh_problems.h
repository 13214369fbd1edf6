// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: problems for timed launches, each with data that were never seen before.
#pragma once

#include <cstdint>

#include "harness/spec/exercise.h"

namespace oclab {

/// A sequence of problems of one extent, of which one is held at a time. A kernel that keeps
/// results from one launch to the next, in local memory or below its stack, finds nothing that it
/// could use again: no data come twice. Two sequences of one seed are equal, so that the two
/// kernels of a pair get the same data.
class FreshProblems {
 public:
  FreshProblems(const Exercise& exercise, const Extent& extent, std::uint64_t seed);

  const Extent& extent() const { return extent_; }

  /// The problem of the last `next`, or the first one.
  const Problem& current() const { return problem_; }

  /// Another problem in place of the one before.
  const Problem& next();

 private:
  const Exercise* exercise_;
  Extent extent_;
  Rng rng_;
  Problem problem_;
  bool used_ = false;
};

}  // namespace oclab
