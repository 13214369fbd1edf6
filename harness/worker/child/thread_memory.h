// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: overwrites the memory in which a CPU driver's threads run kernels.
#pragma once

#include <cstddef>
#include <cstdint>

namespace oclab {

/// The signal that `overwrite_thread_memory` sends to the threads of this process.
int overwrite_signal();

/// Overwrites the memory of every thread that runs PoCL's kernels with `value`: its local memory
/// and the free part of its stack. So a run finds nothing of an earlier one. Takes about 0.1 ms. A
/// thread that is not scheduled meanwhile overwrites its memory before it continues, so no kernel
/// can observe it. `local_bytes` is the size of the device's local memory. Returns false if the
/// driver's threads are unknown.
bool overwrite_thread_memory(std::size_t local_bytes, std::uint32_t value);

}  // namespace oclab
