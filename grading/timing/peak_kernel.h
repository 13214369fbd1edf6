// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: the kit's own kernel, which shows what a device can do.
#pragma once

#include <cstddef>
#include <memory>
#include <optional>
#include <string>

#include "grading/run/timed_kernel.h"

namespace oclab {

/// Seconds per launch, the best of several, of a kernel that copies `count` floats and does `steps`
/// multiply-adds on each on the way, in vectors that suit the device. Every launch is verified.
/// Throws `KernelFailure` if the device cannot run it. `count` must be a multiple of 2^15.
double time_peak_kernel(const DeviceInfo& device, std::size_t count, unsigned steps);

/// Floats in a copy that lies far beyond the cache of the device's class and lasts at least 1 ms on
/// a CPU.
std::size_t copy_length(const DeviceInfo& device);

/// That copy as a baseline, which a recorded reference's time is told in.
class CopyKernel {
 public:
  /// Builds it and warms up. Throws `KernelFailure` if the device cannot run it.
  CopyKernel(const DeviceInfo& device, Rng& rng);

  TimedKernel& timed() { return *timed_; }

 private:
  // On the heap, because what is timed refers to them.
  std::unique_ptr<Exercise> exercise_;
  std::unique_ptr<TimedKernel> timed_;
};

/// Runs the kernel once on little data; returns what went wrong, or nothing. So a broken driver, or
/// a broken simulator, is not taken for a broken kernel.
std::optional<std::string> find_device_problem(const DeviceInfo& device,
                                               const Backend& backend = {});

}  // namespace oclab
