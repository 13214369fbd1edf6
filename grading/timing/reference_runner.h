// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: prepares the reference while the submission is checked.
#pragma once

#include <atomic>
#include <cstdint>
#include <future>
#include <memory>

#include "grading/run/timed_kernel.h"
#include "harness/worker/process/process_handle.h"

namespace oclab {

/// Makes the data of the timed size, builds a reference and runs it once on them, on another
/// thread, so that the check does not wait for them.
class ReferenceRunner {
 public:
  /// `seed` is that of the data.
  ReferenceRunner(const Exercise& exercise, const KernelSource& source, const DeviceInfo& device,
                  const TimeLimits& limits, std::uint64_t seed);

  /// Ends the worker and gives up what is not ready yet, unless it was taken.
  ~ReferenceRunner();

  /// Waits until it is ready and returns it. Throws the `KernelFailure` of its preparation.
  std::unique_ptr<TimedKernel> take();

  /// The problems of the reference, for the kernel that is timed beside it; after `take`.
  std::shared_ptr<FreshProblems> problems() const { return problems_; }

 private:
  std::unique_ptr<TimedKernel> prepare(const Exercise& exercise, const DeviceInfo& device,
                                       std::uint64_t seed);

  std::unique_ptr<KernelRunner> runner_;
  ProcessHandle worker_;
  Extent extent_;
  std::shared_ptr<FreshProblems> problems_;
  std::atomic<bool> wanted_ = true;
  std::future<std::unique_ptr<TimedKernel>> ready_;
};

}  // namespace oclab
