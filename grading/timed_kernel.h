// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: samples of one kernel's time, every launch verified.
#pragma once

#include <memory>
#include <vector>

#include "grading/kernel_runner.h"

namespace oclab {

/// A timed launch gave a wrong result.
struct WrongWhileTimed : KernelFailure {
  explicit WrongWhileTimed(const Mismatch& mismatch)
      : KernelFailure(Outcome::kWrongAnswer, DiagnosisKind::kFailedWhileTimed,
                      mismatch.pattern.finding + "\n" + mismatch.headline + "\n  " +
                          mismatch.elements.front() + "\n  try: " + mismatch.pattern.suggestion) {}
};

/// Times one source at one extent. Launches alternate between the given problems, so that no
/// launch sees the data of the one before. On a CPU device the parent's clock is the authority and
/// every launch is a round trip; elsewhere the profiling events are, and the worker repeats.
class TimedKernel {
 public:
  /// Prepares a built kernel for the extent and warms up twice (the first launch compiles and
  /// touches memory).
  TimedKernel(std::unique_ptr<KernelRunner> runner, const DeviceInfo& device, const Extent& extent,
              const std::vector<Problem>& problems, Rng& rng);

  /// Mean seconds per launch of the plan, over a sample that lasts at least `sample_seconds` of
  /// kernel time (but no more than 64 launches). Throws `WrongWhileTimed` and `KernelFailure`.
  double sample(double sample_seconds);

  /// Seconds per launch in the last warm-up.
  double warm_seconds() const { return warm_seconds_; }

  /// CPU seconds that the worker has used in all runs so far.
  double cpu_seconds() const { return cpu_seconds_; }

  std::size_t launches() const { return runner_->launches(); }

  /// Gives the built kernel back, to be timed at another extent; this object is then spent.
  std::unique_ptr<KernelRunner> release() { return std::move(runner_); }

 private:
  double run_once(unsigned repeats);

  const std::vector<Problem>& problems_;
  Rng& rng_;
  bool wall_clock_;
  std::unique_ptr<KernelRunner> runner_;
  std::size_t next_problem_ = 0;
  double warm_seconds_ = 0;
  double cpu_seconds_ = 0;
};

}  // namespace oclab
