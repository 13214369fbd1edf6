// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: seeded random inputs, equal on every machine.
#pragma once

#include <cstddef>
#include <cstdint>
#include <random>
#include <vector>

namespace oclab {

/// The generator behind every problem. Its output for a seed is fixed by the C++ standard; the
/// standard distributions are not, so the functions below convert by hand.
using Rng = std::mt19937_64;

/// `count` floats in [low, high).
std::vector<float> uniform_floats(Rng& rng, std::size_t count, float low, float high);

/// `count` integers in [low, high], bounds included.
std::vector<std::int32_t> uniform_ints(Rng& rng, std::size_t count, std::int32_t low,
                                       std::int32_t high);

}  // namespace oclab
