// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: half precision by its bits: 1 of sign, 5 of exponent, 10 of significand.
#pragma once

#include <algorithm>
#include <bit>
#include <cstdint>

#include "harness/native_builtins/definition.h"

// NOLINTBEGIN(bugprone-macro-parentheses,bugprone-misplaced-widening-cast,google-build-using-namespace,misc-redundant-expression,readability-identifier-naming):
// the names of OpenCL C, and its NaNs
namespace oclab::native {

/// OpenCL's rounding modes: to nearest even, towards zero, positive and negative infinity.
enum class Rounding { kNearest, kZero, kUp, kDown };

/// The number that a half's bits stand for.
inline float from_half(Half half) {
  const auto bits = static_cast<std::uint32_t>(half);
  const std::uint32_t sign = (bits & 0x8000) << 16, exponent = bits >> 10 & 31, low = bits & 0x3ff;
  if (exponent == 0) {
    const float magnitude = static_cast<float>(low) * 0x1p-24f;
    return sign != 0 ? -magnitude : magnitude;
  }
  const std::uint32_t wide_exponent = exponent == 31 ? 255 : exponent + 127 - 15;
  return std::bit_cast<float>(sign | wide_exponent << 23 | low << 13);
}

/// Whether a magnitude with this last bit and this discarded rest, in units of half the last bit's
/// value (2 × rest against `unit`), is rounded up.
inline bool rounds_up(Rounding rounding, bool negative, bool odd, std::uint64_t rest,
                      std::uint64_t unit) {
  switch (rounding) {
    case Rounding::kNearest: return 2 * rest > unit || (2 * rest == unit && odd);
    case Rounding::kZero: return false;
    case Rounding::kUp: return rest != 0 && !negative;
    case Rounding::kDown: return rest != 0 && negative;
  }
  return false;
}

/// The half for a number. Too large ones become infinity, or the largest half where the rounding
/// mode says so; NaN keeps its sign and the highest bits of its payload.
inline Half to_half(double value, Rounding rounding) {
  constexpr std::uint64_t kInfinity = std::uint64_t{0x7ff} << 52;
  const auto bits = std::bit_cast<std::uint64_t>(value);
  const std::uint64_t sign = bits >> 48 & 0x8000, magnitude = bits & ~(std::uint64_t{1} << 63);
  if (magnitude > kInfinity) return Half(sign | 0x7e00 | (magnitude >> 42 & 0x1ff));
  if (magnitude == kInfinity) return Half(sign | 0x7c00);
  if (magnitude == 0) return Half(sign);

  const int exponent = static_cast<int>(magnitude >> 52) - 1023;
  const std::uint64_t significand = (magnitude & ((std::uint64_t{1} << 52) - 1)) | std::uint64_t{1}
                                                                                       << 52;
  // a subnormal half has fewer bits; below half of the smallest, all of them are rest
  const int dropped = 42 + std::clamp(-14 - exponent, 0, 12);
  const std::uint64_t unit = std::uint64_t{1} << dropped;
  std::uint64_t kept = significand >> dropped;
  const std::uint64_t rest = significand & (unit - 1);
  if (rounds_up(rounding, sign != 0, kept % 2 == 1, rest, unit)) ++kept;
  const std::uint64_t half = kept + (exponent > -15 ? std::uint64_t(exponent + 14) << 10 : 0);
  if (half < 0x7c00) return Half(sign | half);
  const bool to_infinity = rounds_up(rounding, sign != 0, true, 1, 2);
  return Half(sign | (to_infinity ? 0x7c00 : 0x7bff));
}

}  // namespace oclab::native
// NOLINTEND(bugprone-macro-parentheses,bugprone-misplaced-widening-cast,google-build-using-namespace,misc-redundant-expression,readability-identifier-naming)
