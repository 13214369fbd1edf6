// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: what memory holds that a kernel has not written.
#pragma once

#include <cstddef>
#include <cstdint>

namespace oclab::native {

/// The word in local and private memory before it is written: poison as in harness/support, and
/// always the same, so that runs are equal.
inline constexpr std::uint32_t kUnwritten = 0xFFC5A5A5U;

/// The shadow of a byte without a value, and of one with a value.
inline constexpr std::byte kUndefinedByte{0xFF};
inline constexpr std::byte kDefinedByte{0};

}  // namespace oclab::native
