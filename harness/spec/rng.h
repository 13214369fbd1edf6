// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: seeded random inputs, equal on every machine.
#pragma once

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <random>
#include <vector>

namespace oclab {

/// The generator behind every problem. Its output for a seed is fixed by the C++ standard; the
/// standard distributions are not, so the functions below convert by hand.
using Rng = std::mt19937_64;

/// A float in [low, high), with 24 random bits.
inline float uniform_float(Rng& rng, float low, float high) {
  const float value = low + (high - low) * (static_cast<float>(rng() >> 40) * 0x1p-24F);
  return value < high ? value : std::nextafter(high, low);  // the sum may have been rounded up
}

/// `count` floats in [low, high).
std::vector<float> uniform_floats(Rng& rng, std::size_t count, float low, float high);

/// `count` integers in [low, high], bounds included.
std::vector<std::int32_t> uniform_ints(Rng& rng, std::size_t count, std::int32_t low,
                                       std::int32_t high);

}  // namespace oclab
