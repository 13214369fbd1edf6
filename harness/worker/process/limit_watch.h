// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: whether a worker keeps within its limits while it answers a request.
#pragma once

#include <sys/types.h>

#include <chrono>
#include <map>

#include "harness/worker/process/cpu_use.h"
#include "harness/worker/process/outcome.h"
#include "harness/worker/process/time_limits.h"
#include "harness/worker/protocol/protocol.h"

namespace oclab {

enum class LimitVerdict {
  kWithin,
  kBuildLimit,   ///< compiling took more than its CPU time
  kRunLimit,     ///< the kernels took more than theirs
  kMachineBusy,  ///< the worker got too little of the machine to reach either limit
  kIdle,         ///< it waits for something, and uses no CPU time
};

/// The failure of a worker that was found over a limit.
KernelFailure over_limit(LimitVerdict verdict, const TimeLimits& limits, KernelClock clock);

/// Charges a worker's CPU time to compiling or to its kernels while it answers one request, and
/// compares both with the limits. Wall-clock time never exceeds a CPU limit; after a multiple of
/// the limits it ends the wait all the same.
class LimitWatch {
 public:
  using Clock = std::chrono::steady_clock;

  /// `begins` is when the request was sent.
  LimitWatch(pid_t pid, const TimeLimits& limits, KernelClock clock, Clock::time_point begins);

  /// To be called every few hundredths of a second. A stretch of time counts as the kernels' only
  /// if they were running at both of its ends.
  LimitVerdict look(Activity now);

 private:
  void charge(const CpuUse& now, bool kernel, double wall);
  LimitVerdict verdict(Clock::time_point now);

  pid_t pid_;
  TimeLimits limits_;
  KernelClock clock_;
  Clock::time_point begins_;
  Clock::time_point last_look_;
  Clock::time_point last_progress_;
  Activity last_ = Activity::kPreparing;
  bool seen_ = false;  // the first look takes what was used before as given
  CpuUse use_;
  double progress_ = 0;  // CPU seconds that were used by last_progress_
  double build_ = 0;
  double kernel_wall_ = 0;
  std::map<pid_t, double> kernel_cpu_;  // by thread
  double kernel_programs_ = 0;
};

}  // namespace oclab
