// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: samples of one kernel's time, every launch verified.
#include "grading/run/timed_kernel.h"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace oclab {
namespace {

constexpr double kMostLaunches = 64;

}  // namespace

TimedKernel::TimedKernel(std::unique_ptr<KernelRunner> runner, const DeviceInfo& device,
                         std::shared_ptr<FreshProblems> problems, Rng& rng)
    : problems_(std::move(problems)),
      rng_(rng()),
      wall_clock_(device.device_class == DeviceClass::kCpu),
      runner_(std::move(runner)) {
  runner_->prepare(problems_->extent(), problems_->current());
  warm_seconds_ = run_once();
}

double TimedKernel::run_once() {
  const RunTimes times = runner_->run(problems_->next(), rng_);
  if (runner_->mismatch()) throw WrongWhileTimed(*runner_->mismatch());
  cpu_seconds_ += times.cpu;
  if (wall_clock_) return times.wall;
  const double device = std::accumulate(times.device.begin(), times.device.end(), 0.0);
  if (device > times.wall) {
    throw KernelFailure(Outcome::kInternal, {"device-clock"});
  }
  return device;
}

double TimedKernel::sample(double sample_seconds) {
  if (!wall_clock_) return run_once();
  const double wanted = std::ceil(sample_seconds / std::max(warm_seconds_, 1e-7));
  const auto launches = static_cast<unsigned>(std::clamp(wanted, 1.0, kMostLaunches));
  double sum = 0;
  for (unsigned i = 0; i < launches; ++i) sum += run_once();
  return sum / launches;
}

}  // namespace oclab
