// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: a worker that is reused for the next kernel.
#pragma once

#include <memory>

#include "harness/worker/supervisor/worker.h"

namespace oclab {

/// Reuses a worker for the next kernel. Its compiler is already loaded, which saves most of the CPU
/// time of a build. The kernels are not isolated from each other, so only the kit's own tests use
/// this. Grading starts a new worker for every source.
class WarmWorker {
 public:
  /// Returns the kept worker if it is for this device, else a new one.
  std::unique_ptr<Worker> take(const DeviceInfo& device, const TimeLimits& limits);

  /// Keeps the worker if it is sound; otherwise ends it.
  void keep(std::unique_ptr<Worker> worker);

 private:
  std::unique_ptr<Worker> kept_;
};

}  // namespace oclab
