// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: terms with fractions whose sums are exact in any order.
#pragma once

#include <cmath>
#include <cstddef>
#include <cstdint>

#include "labs/common/draws.h"

namespace oclab {

/// The distribution of integers whose partial sums stay below a limit, in whatever order they are
/// added. Most are of a typical size, a few far larger, and none is 0, so that every one that is
/// left out, counted twice or rounded makes a difference. Up to a length they are positive (then a
/// share of the sum says how many terms there are in it); longer sums need both signs.
class TermRange {
 public:
  /// What partial sums stay below, and how large the few large terms are.
  struct Limits {
    double sum = 0;
    double extreme = 0;
  };

  /// Of `n` terms: within the limits for certain up to 1024 of them, else by at least eight
  /// standard deviations.
  TermRange(std::size_t n, const Limits& limits, std::size_t longest_positive);

  /// A term; odd if it is one of the few that are large.
  std::int32_t draw(Draws& draws) const;

  bool both_signs() const { return both_signs_; }

 private:
  std::int32_t typical_ = 1;
  std::int32_t extreme_ = 1;
  std::uint64_t extreme_chance_ = 0;  ///< in units of 2^-32
  bool both_signs_ = false;
};

/// Integers up to this size are exact as float, and so are their sums.
inline constexpr double kExactFloat = 1 << 24;

/// Terms of float sums are multiples of this, times the problem's unit: numbers with fractions, of
/// which the units add up to less than `kExactFloat`. A sum comes out exactly, by a tree or one by
/// one; so no tolerance is needed, and one missing term or one rounding to half precision shows.
inline constexpr float kTermUnit = 0x1p-10F;
inline constexpr unsigned kTermExponents = 20;  ///< for `draw_unit`

/// What all terms, or factors, of a problem are multiplied by: 1 for half of the seeds, else
/// another power of two from 2^-most to 2^most. A kernel that takes terms for integers, in units of
/// its own, then gives a wrong sum.
inline float draw_unit(Rng& rng, unsigned most) {
  Draws draws(rng());
  if (draws.below(2) == 0) return 1;
  const int exponent = 1 + static_cast<int>(draws.below(most));
  return std::ldexp(1.0F, draws.below(2) == 0 ? exponent : -exponent);
}

/// Large terms have 14 bits, where half precision has 11.
inline constexpr TermRange::Limits kFloatSums{.sum = kExactFloat, .extreme = 1 << 14};

/// A term of a sum of floats.
inline float draw_term(const TermRange& range, Draws& draws) {
  return static_cast<float>(range.draw(draws)) * kTermUnit;
}

/// The same for sums of products: pairs of factors in multiples of `kFactorUnit`. Of some pairs one
/// factor, the first or the second, has more digits than half precision.
class FactorRange {
 public:
  FactorRange(std::size_t n, std::size_t longest_positive);

  struct Pair {
    float a = 0;
    float b = 0;
  };

  /// Both factors are multiplied by `unit`.
  Pair draw(float unit, Draws& draws) const;

  bool both_signs() const { return both_signs_; }

 private:
  std::int32_t typical_ = 1;
  std::int32_t wide_ = 1;
  std::int32_t narrow_ = 1;
  std::uint64_t wide_chance_ = 0;  ///< in units of 2^-32
  bool both_signs_ = false;
};

inline constexpr float kFactorUnit = 0x1p-6F;
inline constexpr unsigned kFactorExponents = 10;  ///< for `draw_unit`

}  // namespace oclab
