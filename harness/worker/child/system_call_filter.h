// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: the system calls that a worker may make once it runs an untrusted kernel.
#pragma once

namespace oclab {

/// Installs a filter for every thread. It permits only the system calls for loading and running a
/// linked kernel and for answering the parent. Any other ends the process (SIGSYS), or fails if
/// PoCL tries it but does not need it. Throws `std::runtime_error` when the filter cannot be
/// installed or is not built in.
void forbid_system_calls();

}  // namespace oclab
