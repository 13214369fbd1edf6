// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: an exercise's data at the size that is timed on GPUs, for kernels that run there.
#include "grading/tests/hardware/timed_problem.h"

#include "grading/predict/growth.h"

namespace oclab::test {

std::size_t TimedProblem::bytes(std::size_t buffer) const {
  const SeenSize& size = sizes[buffer];
  const std::size_t image = size.columns * size.rows * sizeof(float);
  return image > 0 ? image : size.bytes;
}

TimedProblem timed_problem(const Exercise& exercise, std::uint64_t seed) {
  Rng rng(seed);
  if (exercise.id == "ragged_rows") {
    TimedProblem timed{.problem = exercise.make_problem(exercise.bench_gpu, rng), .sizes = {}};
    for (const Buffer& buffer : timed.problem.buffers) {
      timed.sizes.push_back({.bytes = buffer.bytes()});
    }
    return timed;
  }
  Problem problem = exercise.make_problem(exercise.model_extent, rng);
  std::vector<SeenSize> sizes = grow(exercise, problem, exercise.bench_gpu).sizes;
  return {.problem = std::move(problem), .sizes = std::move(sizes)};
}

}  // namespace oclab::test
