// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: samples of one kernel's time, every launch verified.
#include "grading/timed_kernel.h"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace oclab {
namespace {

constexpr int kWarmUps = 2;

/// Repeats would run on what the launch before left behind.
bool restorable(const Problem& problem) {
  return std::none_of(problem.buffers.begin(), problem.buffers.end(),
                      [](const Buffer& buffer) { return buffer.access == Access::kInOut; });
}

}  // namespace

TimedKernel::TimedKernel(std::unique_ptr<KernelRunner> runner, const DeviceInfo& device,
                         const Extent& extent, const std::vector<Problem>& problems, Rng& rng)
    : problems_(problems),
      rng_(rng),
      wall_clock_(device.device_class == DeviceClass::kCpu),
      runner_(std::move(runner)) {
  runner_->prepare(extent, problems.front());
  for (int i = 0; i < kWarmUps; ++i) warm_seconds_ = run_once(1);
}

double TimedKernel::run_once(unsigned repeats) {
  const Problem& problem = problems_[next_problem_++ % problems_.size()];
  const RunTimes times = runner_->run(problem, rng_, repeats);
  if (runner_->mismatch()) throw WrongWhileTimed(*runner_->mismatch());
  cpu_seconds_ += times.cpu;
  if (wall_clock_) return times.wall;
  const double device = std::accumulate(times.device.begin(), times.device.end(), 0.0);
  if (device > times.wall) {
    throw KernelFailure(Outcome::kInternal,
                        "the device reports more time than has passed; its "
                        "clock cannot be trusted.");
  }
  return device / repeats;
}

double TimedKernel::sample(double sample_seconds) {
  const double wanted = std::ceil(sample_seconds / std::max(warm_seconds_, 1e-7));
  const auto launches = static_cast<unsigned>(std::clamp(wanted, 1.0, double{kMaxRepeats}));
  if (!wall_clock_ && restorable(problems_.front())) return run_once(launches);
  double sum = 0;
  for (unsigned i = 0; i < launches; ++i) sum += run_once(1);
  return sum / launches;
}

}  // namespace oclab
