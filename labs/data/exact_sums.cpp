// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: terms with fractions whose sums are exact in any order.
#include "labs/data/exact_sums.h"

#include <algorithm>

namespace oclab {
namespace {

/// Up to this many terms even the sum of the largest ones stays within the limit.
constexpr std::size_t kCertain = 1024;

/// Partial sums of both signs are a random walk: its standard deviation is this part of the limit.
constexpr double kDeviations = 8;

/// More bits than the 11 of half precision, for any length of the sum.
constexpr double kWide = 1 << 13;

std::uint64_t chance(double probability) {
  return static_cast<std::uint64_t>(probability * 0x1p32);
}

/// The standard deviation that a term of both signs may have.
double deviation(std::size_t n, double limit) {
  return limit / (kDeviations * std::sqrt(static_cast<double>(n)));
}

/// An odd number from `largest` / 2 to `largest`.
std::int32_t odd_large(Draws& draws, std::int32_t largest) {
  const auto half = static_cast<std::uint64_t>(largest / 2);
  return static_cast<std::int32_t>(half + draws.below(half)) | 1;
}

std::int32_t up_to(Draws& draws, std::int32_t largest) {
  return 1 + static_cast<std::int32_t>(draws.below(static_cast<std::uint64_t>(largest)));
}

/// The mean of what `odd_large` draws as a part of the largest, and of its square.
constexpr double kMean = 0.75;
constexpr double kMeanSquare = 7.0 / 12;

}  // namespace

TermRange::TermRange(std::size_t n, const Limits& limits, std::size_t longest_positive)
    : both_signs_(n > longest_positive) {
  const double share = limits.sum / static_cast<double>(n);
  if (n <= kCertain) {
    typical_ = static_cast<std::int32_t>(std::min(share, 0x1p30));
  } else if (!both_signs_) {
    // Typical terms make up half of the limit, large ones a tenth.
    const double extreme = std::max(32 * share, limits.extreme / 2);
    typical_ = static_cast<std::int32_t>(share);
    extreme_ = static_cast<std::int32_t>(extreme);
    extreme_chance_ = chance(std::min(1.0 / 256, 0.1 * share / (kMean * extreme)));
  } else {
    // Half of the variance is that of typical terms, half that of large ones.
    const double variance = std::pow(deviation(n, limits.sum), 2) / 2;
    typical_ = static_cast<std::int32_t>(std::max(1.0, std::sqrt(3 * variance)));
    extreme_ = static_cast<std::int32_t>(limits.extreme);
    extreme_chance_ =
        chance(std::min(1.0 / 64, variance / (kMeanSquare * std::pow(limits.extreme, 2))));
  }
}

std::int32_t TermRange::draw(Draws& draws) const {
  const std::uint64_t bits = draws.next();
  const bool extreme = (bits & 0xFFFFFFFF) < extreme_chance_;
  const std::int32_t size = extreme ? odd_large(draws, extreme_) : up_to(draws, typical_);
  return both_signs_ && bits >> 63 != 0 ? -size : size;
}

FactorRange::FactorRange(std::size_t n, std::size_t longest_positive)
    : both_signs_(n > longest_positive) {
  const double share = kExactFloat / static_cast<double>(n);
  wide_ = static_cast<std::int32_t>(kWide);
  if (n <= kCertain) {
    // One of two pairs has a factor with as many bits as a float holds; the other is 1 or 2.
    typical_ = static_cast<std::int32_t>(std::min(std::sqrt(share), kWide));
    wide_ = static_cast<std::int32_t>(share / 2 - 1);
    narrow_ = 2;
    wide_chance_ = chance(0.5);
  } else if (!both_signs_) {
    // Wide factors make up at most an eighth of the sum: their products are 1.9 wide on average.
    typical_ = static_cast<std::int32_t>(std::sqrt(share));
    narrow_ = 4;
    wide_chance_ = chance(std::min(1.0 / 64, share / (15 * kWide)));
  } else {
    const double variance = std::pow(deviation(n, kExactFloat), 2) / 2;
    // A mean square of 2.5 for narrow factors of 1 and 2.
    typical_ = static_cast<std::int32_t>(std::sqrt(3 * std::sqrt(variance)));
    narrow_ = 2;
    wide_chance_ = chance(std::min(1.0 / 64, variance / (2.5 * kMeanSquare * kWide * kWide)));
  }
}

FactorRange::Pair FactorRange::draw(float unit, Draws& draws) const {
  const std::uint64_t bits = draws.next();
  const bool wide = (bits & 0xFFFFFFFF) < wide_chance_;
  const std::int32_t one = wide ? odd_large(draws, wide_) : up_to(draws, typical_);
  const std::int32_t other = up_to(draws, wide ? narrow_ : typical_);
  // Without branches, which a processor could not foresee.
  const bool exchanged = (bits >> 61 & 1) != 0;
  const std::int32_t a = exchanged ? other : one;
  const std::int32_t b = exchanged ? one : other;
  const auto sign = [&](unsigned bit) {
    return 1 - 2 * int(both_signs_ && (bits >> bit & 1) != 0);
  };
  unit *= kFactorUnit;
  return {static_cast<float>(a * sign(63)) * unit, static_cast<float>(b * sign(62)) * unit};
}

}  // namespace oclab
