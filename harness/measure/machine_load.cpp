// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: is something else using the processors while we measure?
#include "measure/machine_load.h"

#include <unistd.h>

#include <algorithm>
#include <ctime>
#include <fstream>
#include <string>

namespace oclab {
namespace {

double clock_seconds(clockid_t clock) {
  timespec time{};
  clock_gettime(clock, &time);
  return static_cast<double>(time.tv_sec) + 1e-9 * static_cast<double>(time.tv_nsec);
}

/// Seconds that all cores together have been busy since boot.
std::optional<double> busy_seconds() {
  std::ifstream file("/proc/stat");
  std::string cpu;
  double user = 0, nice = 0, system = 0, idle = 0, iowait = 0, irq = 0, softirq = 0, steal = 0;
  if (!(file >> cpu >> user >> nice >> system >> idle >> iowait >> irq >> softirq >> steal)) {
    return std::nullopt;
  }
  const double ticks = user + nice + system + irq + softirq + steal;
  return ticks / static_cast<double>(sysconf(_SC_CLK_TCK));
}

}  // namespace

MachineLoad::MachineLoad(double own_cpu_seconds)
    : busy_start_(busy_seconds()),
      own_start_(own_cpu_seconds),
      wall_start_(clock_seconds(CLOCK_MONOTONIC)) {}

std::optional<double> MachineLoad::foreign_cores(double own_cpu_seconds) const {
  const auto busy = busy_seconds();
  const double wall = clock_seconds(CLOCK_MONOTONIC) - wall_start_;
  if (!busy || !busy_start_ || wall <= 0) return std::nullopt;
  const double foreign = (*busy - *busy_start_) - (own_cpu_seconds - own_start_);
  return std::max(0.0, foreign / wall);
}

double own_cpu_seconds() { return clock_seconds(CLOCK_PROCESS_CPUTIME_ID); }

}  // namespace oclab
