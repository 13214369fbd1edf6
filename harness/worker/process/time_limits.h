// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: the limits on a worker's time, and its confinement.
#pragma once

namespace oclab {

class WarmWorker;

/// How a worker is confined: lightly for a student's own kernel, in a sandbox for untrusted
/// kernels.
enum class Confinement {
  kLight,    ///< a separate process with time limits and crash reports; needs no set-up, no root
  kSandbox,  ///< also bubblewrap's namespaces and a system-call filter; stopped between runs
};

/// The limits of a worker in CPU seconds, which do not depend on other load, and its confinement.
/// On a GPU, whose work no CPU clock measures, `run` is the wall-clock time of a launch.
struct TimeLimits {
  /// CPU seconds for compiling, including programs that the compiler starts and what a driver
  /// compiles at a kernel's first launch. All threads count together. Right kernels with long
  /// unrolled loops need up to 17 s with PoCL 3.1, and 47 s with PoCL 6.
  double build = 120;
  /// CPU seconds for the kernels of one run, on the busiest thread: the run time on an idle
  /// machine.
  double run = 10;
  Confinement confinement = Confinement::kLight;
  WarmWorker* warm = nullptr;  ///< source of light workers, in tests of the kit
};

/// The clock that limits the kernels' time.
enum class KernelClock {
  kCpu,   ///< kernels run on threads of the worker
  kWall,  ///< kernels run on a GPU
};

}  // namespace oclab
