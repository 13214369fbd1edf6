// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: the limits on the work of a worker for one request.
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
  kBuildLimit,   ///< compiling exceeded its CPU time
  kRunLimit,     ///< the kernels exceeded theirs
  kMachineBusy,  ///< the worker got too little CPU time to reach either limit
  kIdle,         ///< the worker waits and uses no CPU time
};

/// The failure of a worker that exceeded a limit. Throws `std::logic_error` for `kWithin`.
KernelFailure over_limit(LimitVerdict verdict, const TimeLimits& limits, KernelClock clock);

/// Charges a worker's CPU time for one request to compiling or to its kernels, and compares both
/// with the limits. Wall-clock time does not count towards them, but a large multiple of the limits
/// ends the wait.
class LimitWatch {
 public:
  using Clock = std::chrono::steady_clock;

  /// `begins` is the time at which the request was sent.
  LimitWatch(pid_t pid, const TimeLimits& limits, KernelClock clock, Clock::time_point begins);

  /// Call this every few hundredths of a second. The time since the last call is charged to the
  /// kernels only if they were running at both calls.
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
  bool seen_ = false;  // CPU time before the first look does not count
  CpuUse use_;
  double progress_ = 0;  // CPU seconds used until last_progress_
  double build_ = 0;
  double kernel_wall_ = 0;
  std::map<pid_t, double> kernel_cpu_;  // by thread
  double kernel_programs_ = 0;
};

}  // namespace oclab
