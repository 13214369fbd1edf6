// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: an exercise's data at the size that is timed on GPUs, for kernels that run there.
#pragma once

#include <cstdint>
#include <vector>

#include "harness/spec/case_job.h"
#include "harness/spec/exercise.h"

namespace oclab::test {

/// A small problem whose buffers repeat their contents until they have the size of the timed one.
/// Where launches depend on the data, it is the timed problem itself.
struct TimedProblem {
  Problem problem;
  std::vector<SeenSize> sizes;  ///< of its buffers

  /// What a buffer needs.
  std::size_t bytes(std::size_t buffer) const;
};

TimedProblem timed_problem(const Exercise& exercise, std::uint64_t seed);

}  // namespace oclab::test
