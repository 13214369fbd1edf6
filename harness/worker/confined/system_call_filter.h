// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: the system calls that a worker may make once it runs an untrusted kernel.
#pragma once

namespace oclab {

/// What a worker needs besides memory, time, printing and its socket.
struct AllowedCalls {
  bool loads_code = false;  ///< opens files and maps them as code: PoCL loads linked kernels
  int thread_signal = 0;    ///< a signal that its threads send to each other, or 0
};

/// Installs a filter for every thread. It permits only the system calls for running kernels and for
/// answering the parent, and those of `allowed`. Any other ends the process (SIGSYS), or fails if a
/// library tries it but does not need it. Throws `std::runtime_error` when the filter cannot be
/// installed or is not built in.
void forbid_system_calls(const AllowedCalls& allowed);

}  // namespace oclab
