// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: which results are accepted, and how wrong ones are reported.
#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <stdexcept>

#include "harness/tests/verify/support.h"

namespace oclab {
namespace {

using test::check;
using test::kLoose;
using test::kPoison;
using test::poisoned;
using test::random_floats;

constexpr float kNan = std::numeric_limits<float>::quiet_NaN();
constexpr float kInfinity = std::numeric_limits<float>::infinity();

TEST(Poison, IsNanInBothFloatTypesAndVaries) {
  Rng rng(7);
  const std::uint32_t first = random_poison(rng);
  EXPECT_NE(first, random_poison(rng));
  EXPECT_EQ(first & 0xFFC00000U, 0xFFC00000U);
  std::vector<float> floats(3);
  std::vector<double> doubles(3);
  fill_poison(std::as_writable_bytes(std::span(floats)), first);
  fill_poison(std::as_writable_bytes(std::span(doubles)), first);
  for (const float value : floats) EXPECT_TRUE(std::isnan(value));
  for (const double value : doubles) EXPECT_TRUE(std::isnan(value));
}

TEST(Poison, FillsAnOddEnd) {
  std::vector<std::byte> bytes(7);
  fill_poison(bytes, 0x04030201U);
  EXPECT_EQ(static_cast<int>(bytes[3]), 4);
  EXPECT_EQ(static_cast<int>(bytes[6]), 3);
}

TEST(Verify, AcceptsEqualBuffers) {
  const auto values = random_floats(1000);
  const std::optional<Mismatch> result = check(values, values);
  EXPECT_FALSE(result);
}

TEST(Verify, AcceptsAnEmptyBuffer) {
  EXPECT_FALSE(check(std::vector<float>{}, std::vector<float>{}));
}

TEST(Verify, ToleranceIsRelativeToTheExpectedValue) {
  const std::vector<float> want{1000, 0.001F, -1000};
  EXPECT_FALSE(check(want, {1000.009F, 0.001F, -1000.009F}));
  EXPECT_EQ(check(want, {1000.011F, 0.001F, -1000})->wrong, 1U);
  EXPECT_EQ(check(want, {1000, 0.0011F, -1000})->wrong, 1U);
}

TEST(Verify, MagnitudeReplacesTheExpectedValue) {
  const Buffer buffer = output("out", std::vector<float>{0, 0}, {1000, 1});
  EXPECT_FALSE(verify(buffer, to_bytes<float>({0.009F, 0}), kLoose, {}));
  EXPECT_EQ(verify(buffer, to_bytes<float>({0.011F, 0}), kLoose, {})->wrong, 1U);
  EXPECT_EQ(verify(buffer, to_bytes<float>({0, 0.009F}), kLoose, {})->wrong, 1U);
}

TEST(Verify, NanAndInfinityAreAlwaysWrong) {
  for (const Tolerance tolerance : {Tolerance{0}, Tolerance{1e-5}, Tolerance{10}}) {
    for (const float bad : {kNan, -kNan, kInfinity, -kInfinity}) {
      EXPECT_EQ(check<float>({1, 2}, {1, bad}, 0, {}, tolerance)->wrong, 1U) << bad;
      EXPECT_EQ(check<double>({1, 2}, {1, static_cast<double>(bad)}, 0, {}, tolerance)->wrong, 1U);
    }
  }
  const Buffer huge = output("out", std::vector<float>{1}, {kInfinity});
  EXPECT_TRUE(verify(huge, to_bytes<float>({kInfinity}), kLoose, {}));
  EXPECT_TRUE(verify(huge, to_bytes<float>({kNan}), kLoose, {}));
}

TEST(Verify, WithoutToleranceFloatsMustBeEqual) {
  const float next = std::nextafter(1.0F, 2.0F);
  EXPECT_EQ(check<float>({1, 2}, {next, 2}, 0, {}, {0})->wrong, 1U);
  EXPECT_FALSE(check<float>({0, 2}, {-0.0F, 2}, 0, {}, {0}));
}

TEST(Verify, IntegersMustBeEqualWhateverTheTolerance) {
  EXPECT_EQ(check<std::int32_t>({1000000, -1}, {1000001, -1}, 0, {}, {0.5})->wrong, 1U);
  EXPECT_EQ(check<std::uint32_t>({4000000000U}, {4000000001U}, 0, {}, {0.5})->wrong, 1U);
}

TEST(Verify, DoublesKeepTheirPrecision) {
  EXPECT_FALSE(check<double>({1, 2}, {1 + 1e-13, 2}, 0, {}, {1e-12}));
  EXPECT_EQ(check<double>({1, 2}, {1 + 1e-11, 2}, 0, {}, {1e-12})->wrong, 1U);
}

TEST(Verify, CountsAcrossBlocksAndKeepsTheFirstFive) {
  const auto want = random_floats(10001);
  auto got = want;
  for (const std::size_t i : {0, 4095, 4096, 8191, 9000, 9001, 10000}) got[i] = -7;
  const std::optional<Mismatch> result = check(want, got);
  EXPECT_EQ(result->wrong, 7U);
  ASSERT_EQ(result->first.size(), 5U);
  EXPECT_EQ(result->first[1].index, 4095U);
  EXPECT_EQ(result->first[4].index, 9000U);
  EXPECT_EQ(result->first[0].got, -7);
  EXPECT_EQ(result->first[0].expected, static_cast<double>(want[0]));
}

TEST(Verify, PoisonIsReportedOnlyWhereItIsExact) {
  const auto want = random_floats(4);
  auto got = poisoned<float>(4);
  got[1] = kNan;
  const std::optional<Mismatch> result = check(want, got);
  EXPECT_TRUE(result->first[0].poison);
  EXPECT_FALSE(result->first[1].poison);
}

TEST(Verify, SizesThatDoNotFitThrow) {
  Buffer buffer = output("out", random_floats(4));
  const std::vector<std::byte> three(12);
  const std::vector<std::byte> four(16);
  EXPECT_THROW(verify(buffer, three, kLoose, {}), std::invalid_argument);
  buffer.magnitude = {1, 1};
  EXPECT_THROW(verify(buffer, four, kLoose, {}), std::invalid_argument);
  buffer.magnitude.clear();
  buffer.expected.pop_back();
  EXPECT_THROW(verify(buffer, four, kLoose, {}), std::invalid_argument);
}

TEST(Verify, SaysHowLargeTheErrorsAre) {
  const auto mismatch = check<float>({1000, 1, 2}, {1000.1F, 1.0005F, 2});
  ASSERT_TRUE(mismatch);
  EXPECT_EQ(mismatch->tolerance, kLoose.relative);
  EXPECT_NEAR(mismatch->largest_error, 5e-4, 1e-5);
  EXPECT_EQ(check<float>({1, 1}, {1, kNan})->largest_error, kInfinity);
}

}  // namespace
}  // namespace oclab
