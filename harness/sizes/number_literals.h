// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: the numbers that a kernel file compares its sizes with.
#pragma once

#include <cstddef>
#include <string_view>
#include <vector>

namespace oclab {

/// The largest number that `number_literals` returns.
inline constexpr std::size_t kLargestLiteral = std::size_t{1} << 22;
inline constexpr std::size_t kMostLiterals = 12;
inline constexpr std::size_t kMostShifted = 3;

/// The integer constants from 2 to `kLargestLiteral` that the source writes down outside comments
/// and strings: decimal, hexadecimal or octal, with or without a suffix, and what a product or a
/// shift of two of them makes (`256 * 1024`, `1 << 18`); of more than `kMostLiterals`, the largest.
/// For a shift to the right, the power of two from which on its result is not 0; of more than
/// `kMostShifted`, the largest. Ascending, each once. A kernel may behave differently from any of
/// these sizes on.
std::vector<std::size_t> number_literals(std::string_view source);

}  // namespace oclab
