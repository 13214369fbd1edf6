// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: the kit's own kernel, which measures a device.
#pragma once

#include <cstddef>
#include <memory>
#include <optional>
#include <string>

#include "grading/run/timed_kernel.h"

namespace oclab {

/// A kernel that copies floats and applies multiply-adds to each, with the device's best vector
/// width; built once for all measurements.
class PeakKernel {
 public:
  /// Builds the kernel. Throws `KernelFailure` if the device cannot run it.
  explicit PeakKernel(const DeviceInfo& device);

  /// Returns the seconds of the fastest of several launches on `count` floats with `steps`
  /// multiply-adds each. Verifies every launch. `count` must be a multiple of 2^15. Throws
  /// `KernelFailure`.
  double seconds(std::size_t count, unsigned steps);

 private:
  const DeviceInfo& device_;
  std::unique_ptr<Exercise> exercise_;  // on the heap, because the runner refers to it
  std::unique_ptr<KernelRunner> runner_;
};

/// Returns the number of floats of a copy that is far larger than the cache of such a device, and
/// that takes at least 1 ms on a CPU. On a GPU with less than 4 GiB, the copy is shorter.
std::size_t copy_length(const DeviceInfo& device);

/// The copy as a baseline. Recorded references are stored in multiples of its time.
class CopyKernel {
 public:
  /// Builds and warms up the copy. Throws `KernelFailure` if the device cannot run it.
  CopyKernel(const DeviceInfo& device, Rng& rng);

  TimedKernel& timed() { return *timed_; }

 private:
  // On the heap, because the timed kernel refers to the exercise.
  std::unique_ptr<Exercise> exercise_;
  std::unique_ptr<TimedKernel> timed_;
};

/// Runs the kernel once on little data and returns the error, if any. So a broken driver or model
/// is not reported as a broken kernel.
std::optional<std::string> find_device_problem(const DeviceInfo& device);
std::optional<std::string> find_device_problem(const DeviceInfo& device, const Backend& backend);

}  // namespace oclab
