// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: the limits on the work of a worker for one request.
#include "harness/worker/process/limit_watch.h"

#include <algorithm>
#include <stdexcept>

namespace oclab {
namespace {

/// A worker that gets less than a twentieth of a processor is given up.
constexpr double kMostWallPerCpu = 20;
constexpr double kIdleSeconds = 30;
constexpr double kLeastProgress = 0.05;  // CPU seconds; waiting threads use less

double between(LimitWatch::Clock::time_point from, LimitWatch::Clock::time_point to) {
  return std::chrono::duration<double>(to - from).count();
}

}  // namespace

KernelFailure over_limit(LimitVerdict verdict, const TimeLimits& limits, KernelClock clock) {
  const bool cpu = clock == KernelClock::kCpu;
  switch (verdict) {
    case LimitVerdict::kBuildLimit:
      return {Outcome::kBuildTimeout,
              DiagnosisKind::kCompilerTimeout,
              {"compile-time", {{"seconds", limits.build}}}};
    case LimitVerdict::kRunLimit:
      return {Outcome::kTimeout,
              DiagnosisKind::kEndless,
              {cpu ? "cpu-time" : "run-time", {{"seconds", limits.run}}}};
    case LimitVerdict::kMachineBusy:
      return {Outcome::kMachineBusy,
              DiagnosisKind::kMachineBusy,
              {"machine-busy",
               {{"cpu_seconds", limits.build},
                {"seconds", kMostWallPerCpu * (limits.build + limits.run)}}}};
    case LimitVerdict::kIdle:
      return {Outcome::kMachineBusy,
              DiagnosisKind::kMachineBusy,
              {"process-idle", {{"seconds", kIdleSeconds}}}};
    case LimitVerdict::kWithin: break;
  }
  throw std::logic_error("no limit was exceeded");
}

LimitWatch::LimitWatch(pid_t pid, const TimeLimits& limits, KernelClock clock,
                       Clock::time_point begins)
    : pid_(pid),
      limits_(limits),
      clock_(clock),
      begins_(begins),
      last_look_(begins),
      last_progress_(begins) {}

LimitVerdict LimitWatch::look(Activity now) {
  const CpuUse use = cpu_use(pid_);
  const auto time = Clock::now();
  const bool kernel = last_ == Activity::kKernel && now == Activity::kKernel;
  if (seen_) charge(use, kernel, between(last_look_, time));
  if (!seen_ || use.total() > progress_ + kLeastProgress) {
    progress_ = use.total();
    last_progress_ = time;
  }
  seen_ = true;
  use_ = use;
  last_ = now;
  last_look_ = time;
  return verdict(time);
}

void LimitWatch::charge(const CpuUse& now, bool kernel, double wall) {
  const double programs = std::max(0.0, now.programs - use_.programs);
  if (kernel) {
    kernel_programs_ += programs;
    kernel_wall_ += wall;
  } else {
    build_ += programs;
  }
  for (const auto& [thread, seconds] : now.threads) {
    const auto before = use_.threads.find(thread);
    const double spent =
        std::max(0.0, seconds - (before == use_.threads.end() ? 0 : before->second));
    (kernel ? kernel_cpu_[thread] : build_) += spent;
  }
}

LimitVerdict LimitWatch::verdict(Clock::time_point now) {
  double kernel = kernel_programs_;
  for (const auto& [thread, seconds] : kernel_cpu_) kernel = std::max(kernel, seconds);
  if (clock_ == KernelClock::kWall) kernel = kernel_wall_;
  if (kernel > limits_.run) return LimitVerdict::kRunLimit;
  if (build_ > limits_.build) return LimitVerdict::kBuildLimit;
  const bool on_gpu = clock_ == KernelClock::kWall && last_ == Activity::kKernel;
  if (!on_gpu && between(last_progress_, now) > kIdleSeconds) return LimitVerdict::kIdle;
  const bool late = between(begins_, now) > kMostWallPerCpu * (limits_.build + limits_.run);
  return late ? LimitVerdict::kMachineBusy : LimitVerdict::kWithin;
}

}  // namespace oclab
