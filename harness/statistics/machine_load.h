// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: the load of other processes during a measurement.
#pragma once

#include <optional>

namespace oclab {

/// Measures the load of other processes on the processors that this process may use, including
/// stolen time (from Linux's /proc/stat). Resolution: about 10 ms of one core.
class MachineLoad {
 public:
  /// Starts a period; `own_cpu_seconds` is the CPU time of the kit's processes until now.
  explicit MachineLoad(double own_cpu_seconds);

  /// Returns the average number of cores that others have used since the start, or nothing if the
  /// system does not report it. `own_cpu_seconds` is that at the end of the period.
  std::optional<double> foreign_cores(double own_cpu_seconds) const;

 private:
  std::optional<double> busy_start_;
  double own_start_;
  double wall_start_;
};

/// The CPU time of this process in seconds.
double own_cpu_seconds();

}  // namespace oclab
