// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: the threads of a process and the CPU time that they use.
#pragma once

#include <sys/types.h>

#include <map>

namespace oclab {

/// CPU seconds, in steps of the system's clock tick (mostly 0.01 s).
struct CpuUse {
  std::map<pid_t, double> threads;  ///< of each live thread of the process
  double programs = 0;              ///< of all programs that it has started, running or not

  double total() const;
};

/// The CPU time that a process has used; zero if it is gone.
CpuUse cpu_use(pid_t pid);

/// CPU seconds that a live process has used so far on all its threads, at the clock's full
/// resolution; 0 if it is gone.
double cpu_seconds(pid_t pid);

/// Whether no thread of the process can run: all are stopped, or gone.
bool stands_still(pid_t pid);

}  // namespace oclab
