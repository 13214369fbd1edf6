// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: prepares the reference while the submission is checked.
#include "grading/timing/reference_runner.h"

#include "grading/timing/paired_benchmark.h"

namespace oclab {
namespace {

/// Includes a run at the timed size, because PoCL compiles again for large launches.
void make_ready(KernelRunner& runner, const Exercise& exercise, const Extent& extent) {
  Rng rng(1);
  runner.build();
  const Problem problem = exercise.make_problem(extent, rng);
  runner.prepare(extent, problem);
  runner.run(problem, rng);
}

}  // namespace

// Starts the worker on this thread, because a worker ends with the thread that started it.
ReferenceRunner::ReferenceRunner(const Exercise& exercise, const KernelSource& source,
                                 const DeviceInfo& device, const TimeLimits& limits)
    : runner_(std::make_unique<KernelRunner>(exercise, source, device, limits, Origin::kKit)),
      ready_(std::async(std::launch::async, [this, &exercise, &device] {
        make_ready(*runner_, exercise, bench_extent(exercise, device.device_class));
      })) {}

std::unique_ptr<KernelRunner> ReferenceRunner::take() {
  ready_.get();
  return std::move(runner_);
}

}  // namespace oclab
