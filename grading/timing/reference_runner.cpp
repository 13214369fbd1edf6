// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: prepares the reference while the submission is checked.
#include "grading/timing/reference_runner.h"

#include <system_error>
#include <utility>

#include "grading/timing/timed_size.h"

namespace oclab {
namespace {

/// None on a system without such handles (Linux before 5.3).
ProcessHandle handle_of(pid_t pid) {
  try {
    return ProcessHandle(pid);
  } catch (const std::system_error&) {
    return {};
  }
}

}  // namespace

// Starts the worker on this thread, because a worker ends with the thread that started it.
ReferenceRunner::ReferenceRunner(const Exercise& exercise, const KernelSource& source,
                                 const DeviceInfo& device, const TimeLimits& limits,
                                 std::uint64_t seed)
    : runner_(std::make_unique<KernelRunner>(exercise, source, device, limits, Origin::kKit)),
      worker_(handle_of(runner_->pid())),
      extent_(bench_extent(exercise, device)),
      ready_(std::async(std::launch::async, [this, &exercise, &device, seed] {
        return prepare(exercise, device, seed);
      })) {}

ReferenceRunner::~ReferenceRunner() {
  if (!ready_.valid()) return;  // it was taken
  wanted_ = false;
  if (worker_.valid())
    worker_.end();  // or else a kernel that does not build would wait for the reference's build
  ready_.wait();
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
