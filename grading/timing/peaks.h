// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: a device's two ceilings, which every rate is compared with.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "harness/spec/device.h"

namespace oclab {

/// The roofline of a device.
struct Peaks {
  double copy = 0;  ///< bytes per second, read plus written, of a vectorised copy beyond the cache
  double mad = 0;   ///< floating-point operations per second of multiply-adds in registers
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

/// Everything lab 0 measures about a device.
struct PeakSurvey {
  std::string date;  ///< of the measurement, UTC
  std::vector<CopyPoint> copy;
  std::vector<MadPoint> mad;

  /// The ceilings: the copy far beyond the cache, and the best multiply-add rate.
  Peaks peaks() const;

  /// Most operations per element that still run at `share` of the speed of the plain copy.
  unsigned free_flops(double share) const;
};

/// Measures the device, from small copies to large ones and from 0 operations per element to as
/// many as hide the memory. Takes some ten seconds. Throws `KernelFailure` if it cannot.
PeakSurvey measure_peaks(const DeviceInfo& device);

/// Measures the ceilings now and keeps them in place of what was known.
Peaks renewed_peaks(const DeviceInfo& device);

/// The ceilings of the device: as kept from an earlier measurement with the same driver, else
/// measured now and kept. Asked for once per process and device.
Peaks peaks_of(const DeviceInfo& device);

}  // namespace oclab
