// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: whether this machine can run untrusted kernels.
#pragma once

#include <ostream>
#include <string>

#include "harness/spec/device.h"

namespace oclab {

/// Tries every protection of the sandbox and prints what became of it. Students need none of them.
void report_sandbox(std::ostream& out, const DeviceInfo& device);

/// Runs a kernel that copies two numbers in the sandbox. Returns what went wrong, or "".
std::string why_no_kernel_in_sandbox(const DeviceInfo& device);

/// Throws `UsageError`, which says what is missing, unless every protection holds when it is tried;
/// `NoAnswer` if all that is missing could not be tried.
void require_sandbox(const DeviceInfo& device);

}  // namespace oclab
