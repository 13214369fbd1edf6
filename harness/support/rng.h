// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: seeded random inputs that are equal on every machine.
#pragma once

#include <cstddef>
#include <cstdint>
#include <random>
#include <vector>

namespace oclab {

/// The generator of every problem. The C++ standard fixes its output, but not that of the standard
/// distributions, so the functions below replace them.
using Rng = std::mt19937_64;

/// Returns `count` floats in [low, high).
std::vector<float> uniform_floats(Rng& rng, std::size_t count, float low, float high);

/// Returns `count` integers in [low, high], bounds included.
std::vector<std::int32_t> uniform_ints(Rng& rng, std::size_t count, std::int32_t low,
                                       std::int32_t high);

}  // namespace oclab
