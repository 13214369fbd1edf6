// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: the load of other processes during a measurement.
#include "harness/statistics/machine_load.h"

#include <sched.h>
#include <unistd.h>

#include <algorithm>
#include <ctime>
#include <fstream>
#include <sstream>
#include <string>

namespace oclab {
namespace {

double clock_seconds(clockid_t clock) {
  timespec time{};
  clock_gettime(clock, &time);
  return static_cast<double>(time.tv_sec) + 1e-9 * static_cast<double>(time.tv_nsec);
}

/// The busy clock ticks in a line "cpu3 USER NICE …" of /proc/stat, if the processor is in
/// `allowed`.
std::optional<double> busy_ticks(const std::string& line, const cpu_set_t& allowed) {
  int number = 0;
  double user = 0, nice = 0, system = 0, idle = 0, iowait = 0, irq = 0, softirq = 0, steal = 0;
  if (!line.starts_with("cpu")) return std::nullopt;
  std::istringstream text(line.substr(3));
  if (line.size() < 4 || line[3] == ' ' || !(text >> number) || number >= CPU_SETSIZE ||
      !CPU_ISSET(number, &allowed)) {
    return std::nullopt;
  }
  text >> user >> nice >> system >> idle >> iowait >> irq >> softirq >> steal;
  return user + nice + system + irq + softirq + steal;
}

/// The seconds since boot during which the processors that this process may use have been busy.
/// Other processors may belong to other jobs of a cluster.
std::optional<double> busy_seconds() {
  cpu_set_t allowed;
  CPU_ZERO(&allowed);
  if (sched_getaffinity(0, sizeof allowed, &allowed) != 0) return std::nullopt;
  std::ifstream file("/proc/stat");
  std::optional<double> ticks;
  for (std::string line; std::getline(file, line) && line.starts_with("cpu");) {
    if (const auto busy = busy_ticks(line, allowed)) ticks = ticks.value_or(0) + *busy;
  }
  if (!ticks) return std::nullopt;
  return *ticks / static_cast<double>(sysconf(_SC_CLK_TCK));
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
