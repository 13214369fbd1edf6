// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: prepares the reference while the submission is checked.
#include "grading/timing/reference_runner.h"

#include <utility>

#include "grading/timing/timed_size.h"

namespace oclab {

// Starts the worker on this thread, because a worker ends with the thread that started it.
ReferenceRunner::ReferenceRunner(const Exercise& exercise, const KernelSource& source,
                                 const DeviceInfo& device, const TimeLimits& limits,
                                 std::uint64_t seed)
    : runner_(std::make_unique<KernelRunner>(exercise, source, device, limits, Origin::kKit)),
      extent_(bench_extent(exercise, device)),
      ready_(std::async(std::launch::async, [this, &exercise, &device, seed] {
        return prepare(exercise, device, seed);
      })) {}

ReferenceRunner::~ReferenceRunner() {
  wanted_ = false;
  if (ready_.valid()) ready_.wait();
}

std::unique_ptr<TimedKernel> ReferenceRunner::take() { return ready_.get(); }

std::unique_ptr<TimedKernel> ReferenceRunner::prepare(const Exercise& exercise,
                                                      const DeviceInfo& device,
                                                      std::uint64_t seed) {
  runner_->build();
  if (!wanted_) return nullptr;
  problems_ = std::make_shared<FreshProblems>(exercise, extent_, seed);
  if (!wanted_) return nullptr;
  // Includes a run at the timed size, because PoCL compiles again for large launches.
  Rng rng(seed);
  return std::make_unique<TimedKernel>(std::move(runner_), device, problems_, rng);
}

}  // namespace oclab
