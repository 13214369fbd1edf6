// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: the size of a problem that is timed on a device.
#pragma once

#include "grading/timing/peaks.h"
#include "harness/spec/device.h"
#include "harness/spec/exercise.h"

namespace oclab {

/// What the launches of a problem need at least.
struct Demand {
  double bytes = 0;       ///< of all buffers
  double operations = 0;  ///< useful ones
};

/// The shares of a device that one timed problem may take.
struct SizeLimits {
  double memory_share = 1.0 / 8;  ///< the kernel and its reference hold one problem each
  double seconds = 0.010;         ///< at the device's peaks
  double caches = 4;              ///< the least data, in caches, where memory limits the kernel
};

/// Returns the demand of a problem of this size, from problems of the size for the model and of
/// twice that size in each dimension.
Demand demand_at(const Exercise& exercise, const Extent& extent);

/// Returns the size that is timed on a device with these peaks. CPU devices get `bench_cpu`. Others
/// get `timed_gpu` (or `bench_gpu`), halved in its largest dimension until it keeps to the limits;
/// no dimension becomes smaller than in `bench_cpu`.
Extent size_for(const Exercise& exercise, const DeviceInfo& device, const Peaks& peaks,
                const SizeLimits& limits = {});

/// Returns the size that is timed on this device, the same in every run (see `sizing_peaks`).
/// Measures the peaks of a device that is not a CPU if they are not saved, so nothing may run on it
/// meanwhile. Throws `UsageError` if they cannot be measured.
Extent bench_extent(const Exercise& exercise, const DeviceInfo& device);

}  // namespace oclab
