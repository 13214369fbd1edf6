// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: the bit pattern of elements that a kernel has not written.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

#include "harness/support/rng.h"

namespace oclab {

/// Returns a random word 0xFFC00000 | 22 bits: a quiet NaN as a float, an unlikely int, and,
/// repeated, a quiet NaN as a double.
std::uint32_t random_poison(Rng& rng);

/// The poison word for scratch buffers. A NaN survives arithmetic, so a result with this word was
/// computed from unwritten scratch memory.
constexpr std::uint32_t scratch_poison(std::uint32_t poison) { return poison ^ 1; }

/// The canary around buffer `index`: a NaN, and an unlikely integer. Canaries differ, because a
/// kernel that overruns all its buffers may copy one canary onto another (a sum of NaNs is the
/// first NaN).
constexpr std::uint32_t canary_of(std::size_t index) {
  return 0xFFD5AA96U ^ (static_cast<std::uint32_t>(index + 1) * 0x0101U & 0xFFFFU);
}

/// Fills `bytes` with repetitions of `word`, of which the last may be partial.
void fill_poison(std::span<std::byte> bytes, std::uint32_t word);

}  // namespace oclab
