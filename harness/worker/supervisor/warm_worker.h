// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: a worker that is kept from one kernel to the next.
#pragma once

#include <memory>

#include "harness/worker/supervisor/worker.h"

namespace oclab {

/// Keeps a worker from one kernel to the next. Its compiler is warm, which saves most of the CPU
/// time of a build. The next kernel runs in a process in which another one has run, so this is only
/// for kernels that need no protection from each other: those of the kit's own tests. Grading gives
/// every source a worker of its own.
class WarmWorker {
 public:
  /// The kept worker if it is one for this device, else a new one.
  std::unique_ptr<Worker> take(const DeviceInfo& device, const TimeLimits& limits);

  /// Keeps the worker unless something went wrong in it; then it ends.
  void keep(std::unique_ptr<Worker> worker);

 private:
  std::unique_ptr<Worker> kept_;
};

}  // namespace oclab
