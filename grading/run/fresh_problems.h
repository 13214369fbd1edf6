// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: problems for timed launches, each with data that were never seen before.
#pragma once

#include <cstdint>

#include "harness/spec/exercise.h"

namespace oclab {

/// A sequence of problems of one extent, of which one is held at a time. No data repeat, so results
/// that a kernel keeps from one launch to the next, in local memory or below its stack, are
/// useless. Kernels that are timed beside each other take their problems from one sequence.
class FreshProblems {
 public:
  FreshProblems(const Exercise& exercise, const Extent& extent, std::uint64_t seed);
  FreshProblems(const FreshProblems&) = delete;
  FreshProblems& operator=(const FreshProblems&) = delete;

  const Extent& extent() const { return extent_; }

  /// The problem of the last `next`, or the first one.
  const Problem& current() const { return problem_; }

  /// Another problem in place of the one before. Buffers log what has changed in them.
  const Problem& next();

 private:
  std::size_t logged() const;
  void name_contents();

  const Exercise* exercise_;
  Extent extent_;
  Rng rng_;
  Problem problem_;
  bool used_ = false;
};

}  // namespace oclab
