// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: two kernels timed interleaved.
#pragma once

#include <string>

#include "grading/run/timed_kernel.h"
#include "harness/statistics/sampler.h"
#include "harness/support/error.h"

namespace oclab {

/// What a kernel is timed against, which is the kit's own and not the student's.
struct Baseline {
  TimedKernel& kernel;
  const char* name;  ///< in messages: "the reference solution"
  double scale = 1;  ///< the reference's time for one launch, in launches of `kernel`
};

/// Runs what concerns the kit's own kernel: if that fails, the student cannot fix it, so a
/// `KernelFailure` becomes a `UsageError`, unless the machine is to blame.
template <typename Body>
auto on_baseline(const char* name, const Body& body) {
  try {
    return body();
  } catch (const KernelFailure& failure) {
    if (failure.outcome == Outcome::kMachineBusy) throw;  // nobody's fault
    throw UsageError(
        std::string(name) +
        " fails on this device, so no speed can be compared with it: " + failure.what());
  }
}

/// A kernel and its baseline; takes one pair of samples at a time.
class PairedBenchmark {
 public:
  PairedBenchmark(TimedKernel& student, const Baseline& baseline, const DeviceInfo& device,
                  Rng& rng)
      : student_(student), baseline_(baseline), device_(device), rng_(rng) {}

  /// One sample of each, back to back in random order. Attempts count from 0; later ones take
  /// longer samples. Throws `KernelFailure` for the student's kernel, `UsageError` for the other.
  Pair measure(int attempt);

 private:
  double cpu_seconds() const;
  double baseline_seconds(double sample_seconds);

  TimedKernel& student_;
  Baseline baseline_;
  const DeviceInfo& device_;
  Rng& rng_;
};

/// What is timed on this class of device.
const Extent& bench_extent(const Exercise& exercise, DeviceClass device_class);

/// Kernel time that one sample should take on this device, in seconds; later attempts take longer.
double sample_seconds(const DeviceInfo& device, int attempt);

/// Other programs may keep this many cores busy before a sample counts as disturbed.
inline constexpr double kForeignCores = 0.4;

/// How many pairs to take on this device.
SamplingPolicy sampling_policy(const DeviceInfo& device);

}  // namespace oclab
