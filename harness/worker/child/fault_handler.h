// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: reports to the parent which address a crashing kernel touched.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

namespace oclab {

/// From now on a memory fault in any thread is answered with a `Status::kFault` reply that carries
/// the place in the arena, then the worker ends.
void install_fault_handler(int socket);

/// What the handler needs while a request is being answered.
void set_fault_context(std::uint64_t nonce, std::span<const std::byte> arena);

}  // namespace oclab
