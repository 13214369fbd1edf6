// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: the bit pattern that shows which elements a kernel never wrote.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

#include "harness/support/rng.h"

namespace oclab {

/// A random poison word 0xFFC00000 | 22 bits: a quiet NaN as a float, an unlikely number as an int,
/// and, repeated, a quiet NaN as a double.
std::uint32_t random_poison(Rng& rng);

/// The word for scratch buffers of a run: as unlikely as `poison`, and another. As a NaN it
/// survives arithmetic, so a result that holds it was made from scratch memory that nothing had
/// written.
constexpr std::uint32_t scratch_poison(std::uint32_t poison) { return poison ^ 1; }

/// Fills `bytes` with `word`, repeated; bytes left over at the end get the start of the word.
void fill_poison(std::span<std::byte> bytes, std::uint32_t word);

}  // namespace oclab
