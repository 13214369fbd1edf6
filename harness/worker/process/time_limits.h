// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: how much work a worker may do for one request.
#pragma once

namespace oclab {

class WarmWorker;

/// The two forms of a worker: the light one for a student's own kernel, the other for untrusted
/// kernels.
enum class Confinement {
  kLight,    ///< a process of its own with time limits and crash reports; no set-up, no root
  kSandbox,  ///< also bubblewrap's namespaces, a system-call filter, and frozen between runs
};

/// What a worker is held to: its work in CPU seconds, whatever else the machine does meanwhile, and
/// its confinement. Wall-clock time decides nothing about a kernel, except on a GPU, whose work no
/// CPU clock measures: there `run` is the seconds from the launch to its end.
struct TimeLimits {
  /// CPU seconds for compiling, on all threads together and with the programs that the compiler
  /// starts. What a driver compiles at a kernel's first launch counts here, too.
  double build = 30;
  /// CPU seconds for the kernels of one run, on the busiest thread: as long as a machine takes that
  /// does nothing else.
  double run = 10;
  Confinement confinement = Confinement::kLight;
  WarmWorker* warm = nullptr;  ///< where light workers come from and go to; only tests have one
};

/// What measures the kernels' time.
enum class KernelClock {
  kCpu,   ///< kernels run on threads of the worker
  kWall,  ///< kernels run on a GPU
};

}  // namespace oclab
