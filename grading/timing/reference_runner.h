// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: the reference, made ready to be timed while the submission is checked.
#pragma once

#include <future>
#include <memory>

#include "grading/run/kernel_runner.h"

namespace oclab {

/// Builds a reference and runs it once at the timed size, on a second core, so that nobody waits
/// for its compiler.
class ReferenceRunner {
 public:
  ReferenceRunner(const Exercise& exercise, const KernelSource& source, const DeviceInfo& device,
                  const TimeLimits& limits);

  /// Waits until it is ready and hands it over. Throws the `KernelFailure` that kept it from it.
  std::unique_ptr<KernelRunner> take();

 private:
  std::unique_ptr<KernelRunner> runner_;
  std::future<void> ready_;  // after what it uses: its destructor waits
};

}  // namespace oclab
