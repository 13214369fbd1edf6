// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: whether this machine can run untrusted kernels.
#pragma once

#include <ostream>

#include "harness/spec/device.h"

namespace oclab {

/// Tries every protection of the sandbox and prints what became of it. Students need none of them.
void report_sandbox(std::ostream& out, const DeviceInfo& device);

/// Throws `UsageError`, which says what is missing, unless every protection holds when it is tried.
void require_sandbox(const DeviceInfo& device);

}  // namespace oclab
