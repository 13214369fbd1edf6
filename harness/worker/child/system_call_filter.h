// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: what a worker may still ask of the system once it runs an untrusted kernel.
#pragma once

namespace oclab {

/// From now on, and in every thread, a system call other than those with which a linked kernel is
/// loaded and run and the parent is answered ends the process (SIGSYS), or fails where PoCL tries
/// it in vain. Throws `std::runtime_error` when the filter cannot be installed, or was not built
/// in.
void forbid_system_calls();

}  // namespace oclab
