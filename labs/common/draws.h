// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: random draws that many threads can make at once.
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <span>
#include <string>
#include <utility>

#include "harness/spec/launch.h"
#include "harness/spec/parallel.h"
#include "harness/spec/problem.h"
#include "harness/support/rng.h"

namespace oclab {

/// A small generator (SplitMix64 of Steele, Lea and Flood): as many independent ones as blocks of
/// data, so that the blocks are drawn in parallel and are the same on any number of cores.
class Draws {
 public:
  explicit Draws(std::uint64_t seed) : state_(seed) {}

  /// 64 random bits.
  std::uint64_t next() {
    std::uint64_t z = state_ += 0x9e3779b97f4a7c15;
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9;
    z = (z ^ (z >> 27)) * 0x94d049bb133111eb;
    return z ^ (z >> 31);
  }

  /// An integer below `count`, which is at most 2^32.
  std::uint64_t below(std::uint64_t count) { return (next() >> 32) * count >> 32; }

  /// A float in [0, 1), a multiple of 2^-24.
  float unit() { return static_cast<float>(next() >> 40) * 0x1p-24F; }

 private:
  std::uint64_t state_;
};

/// The generator of one of many parts of the data, each with another stream.
inline Draws draws_of(std::uint64_t seed, std::size_t part) {
  return Draws(Draws(seed ^ (part + 1) * 0xd1342543de82ef95).next());
}

/// Calls `body(draws, part)` for each of `count` parts, on several threads if that pays. Each part
/// has about `size` values.
template <typename Body>
void for_each_drawn_part(Rng& rng, std::size_t count, std::size_t size, const Body& body) {
  const std::uint64_t seed = rng();
  for_each_part(
      count,
      [&](std::size_t first, std::size_t last) {
        for (std::size_t part = first; part < last; ++part) {
          Draws draws = draws_of(seed, part);
          body(draws, part);
        }
      },
      size);
}

/// Calls `body(draws, begin, end)` for blocks that make up [0, count), as above.
template <typename Body>
void for_each_drawn_block(Rng& rng, std::size_t count, const Body& body) {
  constexpr std::size_t kBlock = std::size_t{1} << 14;
  for_each_drawn_part(rng, divide_up(count, kBlock), kBlock, [&](Draws& draws, std::size_t block) {
    body(draws, block * kBlock, std::min((block + 1) * kBlock, count));
  });
}

/// A float of either sign with up to 24 bits, so that neither half precision nor fixed point holds
/// it. Most are in [-1, 1); one in 64 is larger by a power of two up to 2^96, and one in 64 is 0.
inline float any_float(Draws& draws) {
  const std::uint64_t kind = draws.below(64);
  const float value = 2 * draws.unit() - 1;
  if (kind == 0) return 0;
  return kind == 1 ? std::ldexp(value, static_cast<int>(draws.below(97))) : value;
}

/// A float that is only copied: one in 64 is a number of which arithmetic may lose something, a
/// zero or a subnormal number of either sign, or the largest float.
inline float copied_float(Draws& draws) {
  if (draws.below(64) != 0) return any_float(draws);
  using Limits = std::numeric_limits<float>;
  const float subnormal = Limits::denorm_min() * static_cast<float>(1 + draws.below(1 << 20));
  const std::array<float, 3> kinds{0.0F, subnormal, Limits::max()};
  const float value = kinds.at(draws.below(kinds.size()));
  return draws.below(2) == 0 ? value : -value;
}

/// Writes values, each drawn by `draw(draws)`.
template <typename T, typename Draw>
void draw_values(Rng& rng, std::span<T> values, const Draw& draw) {
  for_each_drawn_block(rng, values.size(), [&](Draws& draws, std::size_t begin, std::size_t end) {
    for (std::size_t i = begin; i < end; ++i) values[i] = draw(draws);
  });
}

/// An input of `count` such values.
template <typename T, typename Draw>
Buffer drawn_input(std::string name, Rng& rng, std::size_t count, const Draw& draw) {
  Buffer buffer = blank_input<T>(std::move(name), count);
  draw_values(rng, as_span<T>(buffer.initial), draw);
  return buffer;
}

/// Elements that a renewal changes: enough that leaving out a hundredth of the data misses
/// some, for practical purposes always (a chance of e^-20).
inline constexpr std::size_t kRenewedElements = 2048;

/// Calls `body(draws, i)` for random i below `count`: a renewal's share of large data, and all of
/// small data many times over. `body` logs which element of which buffer it changes.
template <typename Body>
void for_each_renewed(Rng& rng, std::size_t count, const Body& body) {
  Draws draws(rng());
  for (std::size_t k = 0; k < kRenewedElements; ++k) body(draws, draws.below(count));
}

/// The same for the elements of an input, which are logged as changed.
template <typename Body>
void for_each_renewed(Rng& rng, Buffer& input, const Body& body) {
  for_each_renewed(rng, input.count, [&](Draws& draws, std::size_t i) {
    body(draws, i);
    input.changes.elements.push_back(i);
  });
}

}  // namespace oclab
