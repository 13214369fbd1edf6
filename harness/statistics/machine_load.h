// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: is something else using the processors while we measure?
#pragma once

#include <optional>

namespace oclab {

/// Watches how busy the processors are that this process may run on (Linux /proc/stat, steal
/// included), so that what is not ours can be told apart. Resolution: about 10 ms of one core.
class MachineLoad {
 public:
  /// Starts a period; `own_cpu_seconds` is the CPU time our processes have used until now.
  explicit MachineLoad(double own_cpu_seconds);

  /// Cores that others kept busy on average since the start, 0 or more. `own_cpu_seconds` as above,
  /// at the end of the period. Nothing where the system does not tell.
  std::optional<double> foreign_cores(double own_cpu_seconds) const;

 private:
  std::optional<double> busy_start_;
  double own_start_;
  double wall_start_;
};

/// CPU time that this process has used, in seconds.
double own_cpu_seconds();

}  // namespace oclab
