// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: the peaks of a device, which rates are compared with.
#pragma once

#include <cstddef>
#include <filesystem>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "harness/spec/device.h"

namespace oclab {

/// The roofline of a device.
struct Peaks {
  double copy =
      0;  ///< bytes per second, read plus written, of a vectorised copy larger than the cache
  double mad = 0;  ///< floating-point operations per second of multiply-adds in registers
};

/// Speed of a copy of `bytes` bytes (read plus written).
struct CopyPoint {
  std::size_t bytes = 0;
  double bytes_per_second = 0;
};

/// Speed of a copy that also does `flops` operations on each element.
struct MadPoint {
  unsigned flops = 0;
  double bytes_per_second = 0;
  double flops_per_second = 0;
};

/// The measurements of lab 0.
struct PeakSurvey {
  std::string date;  ///< of the measurement, UTC
  std::vector<CopyPoint> copy;
  std::vector<MadPoint> mad;

  /// Returns the peaks: of the largest copy, and of the fastest multiply-adds.
  Peaks peaks() const;

  /// Returns the most operations per element that still reach `share` of the speed of the plain
  /// copy.
  unsigned free_flops(double share) const;
};

/// Measures copies of increasing size, and large copies with increasing numbers of operations per
/// element. Takes about ten seconds; calls `so_far` with the outer points first. Throws
/// `KernelFailure` if the device cannot run the kernel.
PeakSurvey measure_peaks(const DeviceInfo& device,
                         const std::function<void(const PeakSurvey&)>& so_far = {});

/// Measures the peaks now and replaces the saved ones.
Peaks renewed_peaks(const DeviceInfo& device);

/// Returns the peaks of the device: saved by an earlier run with the same driver, or measured and
/// saved now. Later calls in this process return the same peaks.
Peaks peaks_of(const DeviceInfo& device);

/// Returns the peaks that decide on sizes: rounded to powers of two. They are the same in every
/// run, because those of a device stay until a measurement is more than a factor of two away.
/// Measures the peaks if they are not saved.
Peaks sizing_peaks(const DeviceInfo& device);

/// Returns `before`, or the rounded `measured` where they are more than a factor of two apart.
Peaks steady_peaks(const std::optional<Peaks>& before, const Peaks& measured);

/// Returns the file of this device's and driver's survey in the user's cache folder, or nothing if
/// there is no such folder.
std::optional<std::filesystem::path> peak_file(const DeviceInfo& device);

/// Returns the saved survey, or nothing if it is missing, of another driver, or unreadable.
std::optional<PeakSurvey> load_peaks(const DeviceInfo& device);

/// Saves the survey, and the peaks that decide on sizes. Returns whether it could be written.
bool store_peaks(const DeviceInfo& device, const PeakSurvey& survey);

}  // namespace oclab
