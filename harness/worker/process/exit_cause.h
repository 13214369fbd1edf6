// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: explains why a worker process ended.
#pragma once

#include <string_view>

#include "harness/worker/process/outcome.h"

namespace oclab {

/// The worker ended while it compiled or linked the source; `wait_status` as from waitpid.
KernelFailure build_crash(int wait_status);

/// The worker ended in a run. `printed` is its output until then. `kernel_ran` is false if the
/// kernel had not started, so that the driver ended the process.
KernelFailure run_crash(int wait_status, std::string_view printed = "", bool kernel_ran = true);

}  // namespace oclab
