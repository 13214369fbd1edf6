// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: the atomic operations of OpenCL C.
#pragma once

#include <cstddef>
#include <cstdint>

namespace oclab::native {

/// The operations, in the order of `kAtomicOperations`.
enum class AtomicOperation : std::uint32_t {
  kAdd,
  kSubtract,
  kExchange,
  kIncrement,
  kDecrement,
  kCompareExchange,
  kMinimum,
  kMaximum,
  kAnd,
  kOr,
  kXor,
};

/// Updates the 4 or 8 bytes at `place`, and returns their old value, extended to 64 bits. `a` and
/// `b` are the operands in the order of OpenCL C; of a real number they are its bits.
std::uint64_t update(std::byte* place, AtomicOperation operation, std::uint64_t a, std::uint64_t b,
                     std::uint32_t bytes, bool is_signed);

}  // namespace oclab::native
