// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: bugs that show in how far the result is off; and single results.
#include <gtest/gtest.h>

#include <algorithm>
#include <bit>
#include <cmath>
#include <limits>
#include <numeric>

#include "harness/tests/verify/support.h"

namespace oclab {
namespace {

using test::check;
using test::kLoose;
using test::kPoison;
using test::n;
using test::random_floats;
using test::shows;

template <typename Function>
std::vector<float> mapped(std::vector<float> values, Function function) {
  for (float& value : values) value = static_cast<float>(function(value));
  return values;
}

double sum_of(std::span<const float> values) {
  return std::accumulate(values.begin(), values.end(), 0.0);
}

std::optional<Mismatch> check_sum(double want, double got, std::size_t group = 0) {
  return check<float>({static_cast<float>(want)}, {static_cast<float>(got)}, group);
}

// Rounds to 11 significant bits by arithmetic, independent of the bit operations under test.
float rounded_to_half(float value) {
  int exponent = 0;
  const float fraction = std::frexp(value, &exponent);
  return std::ldexp(std::nearbyint(std::ldexp(fraction, 11)), exponent - 11);
}

TEST(Errors, ConstantFactor) {
  const auto want = random_floats(1000);
  const auto times = [&](double factor) {
    return check(want, mapped(want, [=](float v) { return static_cast<double>(v) * factor; }), 256);
  };
  EXPECT_TRUE(shows(times(2), PatternKind::kConstantFactor, "twice"));
  EXPECT_TRUE(shows(times(0.5), PatternKind::kConstantFactor, "half"));
  EXPECT_TRUE(shows(times(1000), PatternKind::kConstantFactor, "count"));
  EXPECT_TRUE(shows(times(1.0 / 256), PatternKind::kConstantFactor, "per-group"));
  EXPECT_TRUE(shows(times(-1), PatternKind::kConstantFactor, "sign"));
  EXPECT_TRUE(shows(times(-2.5), PatternKind::kConstantFactor, "", {{"factor", -2.5}}));
}

TEST(Errors, OneValue) {
  Rng rng(1);
  const auto want = uniform_floats(rng, 1000, -1, 1);
  const auto limited = [&](float low, float high) {
    return check(want, mapped(want, [=](float v) { return std::clamp(v, low, high); }));
  };
  EXPECT_TRUE(shows(limited(-1, 0.75F), PatternKind::kOneValue, "", {{"value", 0.75}}));
  EXPECT_TRUE(shows(limited(-0.75F, 0.75F), PatternKind::kOneValue, "both-signs"));
  EXPECT_TRUE(shows(limited(0, 1), PatternKind::kOneValue, "zero"));
}

TEST(Errors, WholeNumbers) {
  Rng rng(1);
  const auto want = uniform_floats(rng, 1000, -20, 20);
  EXPECT_TRUE(shows(check(want, mapped(want, [](float v) { return std::trunc(v); })),
                    PatternKind::kWholeNumbers));
  EXPECT_TRUE(shows(check_sum(123.00390625, 41), PatternKind::kWholeNumbers, "one"));
  EXPECT_FALSE(shows(check_sum(123.25, 41), PatternKind::kWholeNumbers, "one")) << "one of four is";
  EXPECT_FALSE(shows(check_sum(123, 41), PatternKind::kWholeNumbers, "one"));
}

TEST(Errors, ConstantFactorOfIntegers) {
  Rng rng(1);
  const auto want = uniform_ints(rng, 100, 1, 1000);
  auto got = want;
  for (auto& value : got) value *= 3;
  EXPECT_TRUE(shows(check(want, got), PatternKind::kConstantFactor, "", {{"factor", 3.0}}));
  got[50] += 1;
  got[60] += 1;
  EXPECT_TRUE(shows(check(want, got), PatternKind::kSurplus));
}

TEST(Errors, ConstantDifference) {
  const auto want = random_floats(1000);
  EXPECT_TRUE(shows(check(want, mapped(want, [](float v) { return v + 0.25F; })),
                    PatternKind::kConstantDifference, "",
                    {{"difference", 0.25}, {"direction", "large"}}));
  EXPECT_TRUE(shows(check<std::int32_t>({10, 25, 31, 4}, {9, 24, 30, 3}),
                    PatternKind::kConstantDifference, "",
                    {{"difference", 1.0}, {"direction", "small"}}));
}

TEST(Errors, OverflowOfAShort) {
  const std::vector<std::int32_t> want{70000, 130000, 12, 98304};
  std::vector<std::int32_t> got;
  for (const std::int32_t value : want) got.push_back(static_cast<std::int16_t>(value));
  EXPECT_TRUE(shows(check(want, got), PatternKind::kNarrowInteger));
  EXPECT_TRUE(shows(check<std::int32_t>({70000}, {4464}), PatternKind::kNarrowInteger));
  constexpr std::int32_t kLargest = std::numeric_limits<std::int32_t>::max();
  EXPECT_FALSE(shows(check<std::int32_t>({kLargest}, {-1}), PatternKind::kNarrowInteger));
  EXPECT_TRUE(shows(check<std::int32_t>({-2000000000}, {-1999999938}),
                    PatternKind::kConstantDifference, "one", {{"difference", 62.0}}));
  EXPECT_FALSE(
      shows(check<std::int32_t>({70000}, {70000 - 65536 + 1}), PatternKind::kNarrowInteger));
}

TEST(Errors, AStartValueThatWasNeverSet) {
  EXPECT_TRUE(
      shows(check<std::int32_t>({10, 25, 31, 4}, {900000010, 900000025, 900000031, 900000004}),
            PatternKind::kConstantDifference, "garbage"));
}

TEST(Errors, HalfPrecision) {
  const auto want = random_floats(1000);
  EXPECT_TRUE(shows(check(want, mapped(want, rounded_to_half)), PatternKind::kLostPrecision,
                    "rounded", {{"type", "half"}}));
  const auto chop = [](float v) {
    return std::bit_cast<float>(std::bit_cast<std::uint32_t>(v) & 0xFFFFE000U);
  };
  EXPECT_TRUE(shows(check(want, mapped(want, chop)), PatternKind::kLostPrecision, "rounded"));
  EXPECT_TRUE(shows(check_sum(1234.567, static_cast<double>(rounded_to_half(1234.567F))),
                    PatternKind::kLostPrecision, "rounded"));
}

TEST(Errors, FloatPrecisionInADouble) {
  const std::vector<double> want{0.1, 0.2, 0.3, 0.7};
  std::vector<double> got;
  for (const double value : want) got.push_back(static_cast<double>(static_cast<float>(value)));
  EXPECT_TRUE(shows(check(want, got, 0, {}, {1e-12}), PatternKind::kLostPrecision, "rounded",
                    {{"type", "float"}}));
}

TEST(Errors, SmallErrorsOfBothSigns) {
  const auto want = random_floats(1000, 1);
  const auto noise = random_floats(1000, 2);
  auto got = want;
  for (std::size_t i = 0; i < got.size(); ++i) got[i] *= 1 + 2e-3F * (noise[i] - 1);
  EXPECT_TRUE(shows(check(want, got), PatternKind::kLostPrecision, "", {{"percent", 0.1}}));
}

TEST(Errors, OneTermLessInEverySum) {
  std::vector<float> want, got;
  for (std::uint64_t row = 0; row < 50; ++row) {
    const auto terms = random_floats(200, row);
    want.push_back(static_cast<float>(sum_of(terms)));
    got.push_back(static_cast<float>(sum_of(std::span(terms).first(199))));
  }
  EXPECT_TRUE(shows(check(want, got), PatternKind::kShortfall, "little"));
}

/// As where each work-group stores its part of a histogram instead of adding it.
TEST(Errors, EveryElementIsTooSmall) {
  Rng rng(3);
  const auto want = uniform_ints(rng, 256, 1000, 2000);
  const auto parts = uniform_ints(rng, 256, 10, 100);
  const std::optional<Mismatch> small = check(want, parts);
  EXPECT_TRUE(shows(small, PatternKind::kShortfall));
  EXPECT_TRUE(shows(check(parts, want), PatternKind::kSurplus));
  auto negative = want;
  for (auto& value : negative) value = -value;
  EXPECT_TRUE(shows(check(negative, parts), PatternKind::kUnexplained));
}

TEST(Errors, OneStepLess) {
  const auto start = random_floats(1000);
  const auto grown = [](float x, int steps) {
    for (int i = 0; i < steps; ++i) x += x * (1 - x) / 16;
    return x;
  };
  const auto want = mapped(start, [&](float x) { return grown(x, 8); });
  const auto got = mapped(start, [&](float x) { return grown(x, 7); });
  EXPECT_TRUE(shows(check(want, got), PatternKind::kNearlyRight));
}

TEST(Scalar, HalfTheDataIsNotHalfTheSum) {
  const auto data = random_floats(10000);
  const double half = sum_of(std::span(data).first(5000));
  EXPECT_TRUE(shows(check_sum(sum_of(data), half), PatternKind::kShortfall, "one"));
  EXPECT_TRUE(shows(check_sum(1000, 500.2), PatternKind::kShortfall, "one", {{"share", 0.5}}));
}

TEST(Scalar, NinetyNinePercentOfTheData) {
  const auto data = random_floats(10000);
  const double most = sum_of(std::span(data).first(9900));
  EXPECT_TRUE(
      shows(check_sum(sum_of(data), most), PatternKind::kShortfall, "one", {{"share", 0.99}}));
}

TEST(Scalar, OneDroppedElement) {
  const auto data = random_floats(5000);
  const double most = sum_of(std::span(data).first(4999));
  EXPECT_TRUE(shows(check_sum(sum_of(data), most), PatternKind::kShortfall, "one"));
  EXPECT_TRUE(shows(check<std::int32_t>({5000}, {4999}), PatternKind::kShortfall, "one"));
  EXPECT_TRUE(shows(check<float>({2048}, {2047}), PatternKind::kShortfall, "one"));
}

/// Of one element none can be missing, and of 33 a tenth of one is not.
TEST(Scalar, LessThanATermIsLostPrecision) {
  const auto check_terms = [&](float want, float got, std::size_t terms) {
    const Buffer buffer = output("sum", std::vector<float>{want});
    return verify(buffer, to_bytes<float>({got}), kLoose, {kPoison, 0, terms});
  };
  EXPECT_TRUE(shows(check_terms(139.495F, 139.478F, 1), PatternKind::kLostPrecision, "one-of-one",
                    {{"percent", 0.0122}, {"direction", "small"}}));
  EXPECT_TRUE(shows(check_terms(1000, 1000.5F, 33), PatternKind::kLostPrecision, "one",
                    {{"percent", 0.05}, {"direction", "large"}}));
  EXPECT_TRUE(shows(check_terms(1000, 970, 33), PatternKind::kShortfall, "one"));
  EXPECT_TRUE(shows(check_terms(1000, 796, 1), PatternKind::kConstantFactor, "one-of-one",
                    {{"share", 0.796}}));
}

TEST(Scalar, Factors) {
  EXPECT_TRUE(shows(check_sum(123.25, 246.5), PatternKind::kConstantFactor, "one-multiple",
                    {{"factor", 2.0}}));
  EXPECT_TRUE(
      shows(check_sum(123.25, 123.25 * 256, 256), PatternKind::kConstantFactor, "one-multiple"));
  EXPECT_TRUE(shows(check<std::int32_t>({6400}, {100}), PatternKind::kConstantFactor,
                    "one-fraction", {{"inverse", 64.0}}));
}

TEST(Scalar, CountedTwiceInPart) {
  EXPECT_TRUE(shows(check_sum(1000, 1100.3), PatternKind::kSurplus, "one", {{"share", 1.1}}));
}

TEST(Scalar, SignedTermsAreMeasuredByTheirMagnitude) {
  const Buffer buffer = output("sum", std::vector<float>{2}, {1000});
  const auto check_signed = [&](float got) {
    return verify(buffer, to_bytes<float>({got}), kLoose, {kPoison, 0});
  };
  EXPECT_TRUE(
      shows(check_signed(7.1F), PatternKind::kShortfall, "one-signed", {{"percent", 0.51}}));
  EXPECT_TRUE(shows(check_signed(-300), PatternKind::kUnexplained, "one"));
}

TEST(Scalar, WrappedIntegersHaveNoShare) {
  EXPECT_TRUE(shows(check<std::int32_t>({-2000000}, {-1000001}), PatternKind::kUnexplained, "one"));
}

}  // namespace
}  // namespace oclab
