// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: two kernels timed interleaved.
#pragma once

#include <string>
#include <vector>

#include "grading/run/timed_kernel.h"
#include "grading/wording/failures/failure_text.h"
#include "harness/statistics/sampler.h"
#include "harness/support/error.h"

namespace oclab {

/// The kit's kernel that a student's kernel is timed against.
struct Baseline {
  TimedKernel& kernel;
  const char* name;  ///< in messages: "the reference solution"
  double scale = 1;  ///< the reference's time for one launch, in launches of `kernel`
};

/// Runs `body` on the kit's own kernel. Turns a `KernelFailure` into a `UsageError`, because the
/// student cannot fix it. `kMachineBusy` stays as it is.
template <typename Body>
auto on_baseline(const char* name, const Body& body) {
  try {
    return body();
  } catch (const KernelFailure& failure) {
    if (failure.outcome == Outcome::kMachineBusy) throw;  // not an error of the kit
    throw UsageError(
        std::string(name) +
        " fails on this device, so speeds cannot be compared with it: " + describe(failure));
  }
}

/// Times a kernel and its baseline in pairs of samples.
class PairedBenchmark {
 public:
  PairedBenchmark(TimedKernel& student, const Baseline& baseline, const DeviceInfo& device,
                  Rng& rng)
      : student_(student), baseline_(baseline), device_(device), rng_(rng) {}

  /// Takes one sample of each, back to back in random order. Attempts count from 0; later ones take
  /// longer samples. Throws `KernelFailure` for the student's kernel, `UsageError` for the
  /// baseline.
  Pair measure(int attempt);

  /// Takes this many pairs. Throws as above.
  std::vector<Pair> measure(std::size_t count, int attempt);

 private:
  double cpu_seconds() const;
  double baseline_seconds(double sample_seconds);

  TimedKernel& student_;
  Baseline baseline_;
  const DeviceInfo& device_;
  Rng& rng_;
};

/// Returns the kernel time of one sample in seconds; later attempts take longer.
double sample_seconds(const DeviceInfo& device, int attempt);

/// Cores that other programs may use before a sample counts as disturbed.
inline constexpr double kForeignCores = 0.4;

/// Returns the number of pairs to take on this device, among others.
SamplingPolicy sampling_policy(const DeviceInfo& device);

}  // namespace oclab
