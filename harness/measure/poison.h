// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: the bit pattern that shows which elements a kernel never wrote.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

#include "spec/rng.h"

namespace oclab {

/// A random poison word 0xFFC00000 | 22 bits: a quiet NaN as a float, an unlikely number as an int,
/// and, repeated, a quiet NaN as a double.
std::uint32_t random_poison(Rng& rng);

/// Fills `bytes` with `word`, repeated; bytes left over at the end get the start of the word.
void fill_poison(std::span<std::byte> bytes, std::uint32_t word);

}  // namespace oclab
