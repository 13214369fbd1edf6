// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: reports the address of a memory fault to the parent.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

namespace oclab {

/// Installs a handler for memory faults in all threads. It sends a `Status::kFault` reply with the
/// offset in the arena, and ends the worker.
void install_fault_handler(int socket);

/// Sets the request that a fault answers, and the arena.
void set_fault_context(std::uint64_t nonce, std::span<const std::byte> arena);

}  // namespace oclab
