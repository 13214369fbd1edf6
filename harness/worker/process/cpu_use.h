// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: the CPU time of a process, by thread.
#pragma once

#include <sys/types.h>

#include <map>

namespace oclab {

/// CPU seconds, in steps of the system's clock tick (mostly 0.01 s).
struct CpuUse {
  std::map<pid_t, double> threads;  ///< of each thread of the process that is alive
  double programs = 0;              ///< of all programs that it has started, running or not

  double total() const;
};

/// What a process has used so far; nothing if it is gone.
CpuUse cpu_use(pid_t pid);

}  // namespace oclab
