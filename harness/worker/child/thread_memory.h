// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: the memory in which a CPU driver's threads run kernels, overwritten between runs.
#pragma once

#include <cstddef>
#include <cstdint>

namespace oclab {

/// The signal that `overwrite_thread_memory` sends to the threads of this process.
int overwrite_signal();

/// Overwrites, on every thread that runs PoCL's kernels, its local memory and the free part of its
/// stack with `value`: what one run leaves there, no other finds. Takes about 0.1 ms. A thread that
/// the system does not let run in the meantime does it before it goes on, so no kernel sees it
/// happen. `local_bytes` is the device's local memory. False if this driver's threads are not
/// known.
bool overwrite_thread_memory(std::size_t local_bytes, std::uint32_t value);

}  // namespace oclab
