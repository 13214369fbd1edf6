// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: prepares the reference while the submission is checked.
#pragma once

#include <future>
#include <memory>

#include "grading/run/kernel_runner.h"

namespace oclab {

/// Builds a reference and runs it once at the timed size, on another thread, so that the check does
/// not wait for its compiler.
class ReferenceRunner {
 public:
  ReferenceRunner(const Exercise& exercise, const KernelSource& source, const DeviceInfo& device,
                  const TimeLimits& limits);

  /// Waits until it is ready and returns it. Throws the `KernelFailure` of its preparation.
  std::unique_ptr<KernelRunner> take();

 private:
  std::unique_ptr<KernelRunner> runner_;
  std::future<void> ready_;  // last, because its destructor waits
};

}  // namespace oclab
