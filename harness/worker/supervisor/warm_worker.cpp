// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: a worker that is reused for the next kernel.
#include "harness/worker/supervisor/warm_worker.h"

#include <utility>

namespace oclab {
namespace {

bool same(const DeviceInfo& a, const DeviceInfo& b) {
  return a.platform_index == b.platform_index && a.device_index == b.device_index &&
         a.name == b.name;
}

}  // namespace

std::unique_ptr<Worker> WarmWorker::take(const DeviceInfo& device, const TimeLimits& limits) {
  auto worker = std::move(kept_);
  if (!worker || !same(worker->device(), device) || !worker->renew(limits)) {
    return std::make_unique<Worker>(device, limits);
  }
  return worker;
}

void WarmWorker::keep(std::unique_ptr<Worker> worker) {
  kept_ = worker && worker->sound() ? std::move(worker) : nullptr;
}

}  // namespace oclab
