// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: a kernel source run on an exercise's problems in the model device.
#include "grading/model_run.h"

namespace oclab {

std::vector<model::LaunchReport> run_in_model(const Exercise& exercise, const KernelSource& source,
                                              const Extent& extent, std::uint64_t seed,
                                              const ModelSettings& settings) {
  Rng rng(seed);
  const Problem problem = exercise.make_problem(extent, rng);
  const Tunables tunables = read_tunables(source.text, exercise.tunables);
  return run_in_model(source, exercise.kernels, problem.buffers, exercise.plan(extent, tunables),
                      settings);
}

}  // namespace oclab
