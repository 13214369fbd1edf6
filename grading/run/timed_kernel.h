// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: samples of one kernel's time, every launch verified.
#pragma once

#include <memory>

#include "grading/run/fresh_problems.h"
#include "grading/run/kernel_runner.h"

namespace oclab {

/// A timed launch gave a wrong result.
struct WrongWhileTimed : KernelFailure {
  explicit WrongWhileTimed(Mismatch found)
      : KernelFailure(Outcome::kWrongAnswer, DiagnosisKind::kFailedWhileTimed, {"wrong-result"}, 0,
                      found.buffer),
        mismatch(std::move(found)) {}

  Mismatch mismatch;
};

/// Times one source at one extent. Every launch is a round trip with data that the worker has never
/// seen, because contents of local memory and stacks can outlive a launch. On a CPU device the
/// parent's clock decides, elsewhere the profiling events do.
class TimedKernel {
 public:
  /// Prepares a built kernel for the problems' extent and runs it once, which compiles and touches
  /// memory. Kernels may share the problems: each launch takes the next one.
  TimedKernel(std::unique_ptr<KernelRunner> runner, const DeviceInfo& device,
              std::shared_ptr<FreshProblems> problems, Rng& rng);

  /// Another run, whose time decides how many launches a sample has. Before the first sample.
  void warm_up() { warm_seconds_ = run_once(); }

  /// Mean seconds per launch of the plan, over a sample that lasts at least `sample_seconds` of
  /// kernel time (but no more than 64 launches). On a GPU one launch is a sample: its clock repeats
  /// within 2 %, and its data take long to make. Throws `WrongWhileTimed` and `KernelFailure`.
  double sample(double sample_seconds);

  const KernelSource& source() const { return runner_->source(); }

  /// CPU seconds that the worker has used in all runs so far.
  double cpu_seconds() const { return cpu_seconds_; }

  std::size_t launches() const { return runner_->launches(); }

  /// One of the problems that are timed.
  const Problem& problem() const { return problems_->current(); }

  /// Gives the built kernel back, to be timed at another extent; this object is then spent.
  std::unique_ptr<KernelRunner> release() { return std::move(runner_); }

 private:
  double run_once();

  std::shared_ptr<FreshProblems> problems_;
  Rng rng_;
  bool wall_clock_;
  std::unique_ptr<KernelRunner> runner_;
  double warm_seconds_ = 0;
  double cpu_seconds_ = 0;
};

}  // namespace oclab
