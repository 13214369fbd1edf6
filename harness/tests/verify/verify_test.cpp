// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: which results are accepted, and how wrong ones are told.
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
  const Verification result = check(values, values);
  EXPECT_TRUE(result.ok());
  EXPECT_EQ(result.checked, 1000U);
  EXPECT_FALSE(result.pattern);
  EXPECT_TRUE(result.first.empty());
}

TEST(Verify, AcceptsAnEmptyBuffer) {
  EXPECT_TRUE(check(std::vector<float>{}, std::vector<float>{}).ok());
}

TEST(Verify, ToleranceIsRelativeToTheExpectedValue) {
  const std::vector<float> want{1000, 0.001F, -1000};
  EXPECT_TRUE(check(want, {1000.009F, 0.001F, -1000.009F}).ok());
  EXPECT_EQ(check(want, {1000.011F, 0.001F, -1000}).wrong, 1U);
  EXPECT_EQ(check(want, {1000, 0.0011F, -1000}).wrong, 1U);
}

TEST(Verify, MagnitudeReplacesTheExpectedValue) {
  const Buffer buffer = output("out", std::vector<float>{0, 0}, {1000, 1});
  EXPECT_TRUE(verify(buffer, to_bytes<float>({0.009F, 0}), kLoose, {}).ok());
  EXPECT_EQ(verify(buffer, to_bytes<float>({0.011F, 0}), kLoose, {}).wrong, 1U);
  EXPECT_EQ(verify(buffer, to_bytes<float>({0, 0.009F}), kLoose, {}).wrong, 1U);
}

TEST(Verify, NanAndInfinityAreAlwaysWrong) {
  for (const Tolerance tolerance : {Tolerance{0}, Tolerance{1e-5}, Tolerance{10}}) {
    for (const float bad : {kNan, -kNan, kInfinity, -kInfinity}) {
      EXPECT_EQ(check<float>({1, 2}, {1, bad}, 0, {}, tolerance).wrong, 1U) << bad;
      EXPECT_EQ(check<double>({1, 2}, {1, static_cast<double>(bad)}, 0, {}, tolerance).wrong, 1U);
    }
  }
  const Buffer huge = output("out", std::vector<float>{1}, {kInfinity});
  EXPECT_FALSE(verify(huge, to_bytes<float>({kInfinity}), kLoose, {}).ok());
  EXPECT_FALSE(verify(huge, to_bytes<float>({kNan}), kLoose, {}).ok());
}

TEST(Verify, WithoutToleranceFloatsMustBeEqual) {
  const float next = std::nextafter(1.0F, 2.0F);
  EXPECT_EQ(check<float>({1, 2}, {next, 2}, 0, {}, {0}).wrong, 1U);
  EXPECT_TRUE(check<float>({0, 2}, {-0.0F, 2}, 0, {}, {0}).ok());
}

TEST(Verify, IntegersMustBeEqualWhateverTheTolerance) {
  EXPECT_EQ(check<std::int32_t>({1000000, -1}, {1000001, -1}, 0, {}, {0.5}).wrong, 1U);
  EXPECT_EQ(check<std::uint32_t>({4000000000U}, {4000000001U}, 0, {}, {0.5}).wrong, 1U);
}

TEST(Verify, DoublesKeepTheirPrecision) {
  EXPECT_TRUE(check<double>({1, 2}, {1 + 1e-13, 2}, 0, {}, {1e-12}).ok());
  EXPECT_EQ(check<double>({1, 2}, {1 + 1e-11, 2}, 0, {}, {1e-12}).wrong, 1U);
}

TEST(Verify, CountsAcrossBlocksAndKeepsTheFirstFive) {
  const auto want = random_floats(10001);
  auto got = want;
  for (const std::size_t i : {0, 4095, 4096, 8191, 9000, 9001, 10000}) got[i] = -7;
  const Verification result = check(want, got);
  EXPECT_EQ(result.wrong, 7U);
  ASSERT_EQ(result.first.size(), 5U);
  EXPECT_EQ(result.first[1].index, 4095U);
  EXPECT_EQ(result.first[4].index, 9000U);
  EXPECT_EQ(result.first[0].got, -7);
  EXPECT_EQ(result.first[0].expected, static_cast<double>(want[0]));
}

TEST(Verify, PoisonIsReportedOnlyWhereItIsExact) {
  const auto want = random_floats(4);
  auto got = poisoned<float>(4);
  got[1] = kNan;
  const Verification result = check(want, got);
  EXPECT_TRUE(result.first[0].poison);
  EXPECT_FALSE(result.first[1].poison);
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

TEST(Describe, TellsWhatIsWrongAndWhatToTry) {
  const std::vector<float> want{0.5F, 0.73125F, 0.25F, 0.1F, 0.7F, 0.9F};
  auto got = want;
  got[1] = got[3] = -2;
  got[5] = poisoned<float>(1)[0];
  const Buffer buffer = output("out", want);
  const Verification result = check(want, got);
  EXPECT_EQ(headline(result, buffer), "out: 3 of 6 elements are wrong");
  EXPECT_EQ(describe(result.first.at(0), buffer), "out[1] = -2, expected 0.73125");
  EXPECT_EQ(describe(result.first.at(2), buffer), "out[5] was never written, expected 0.9");
  EXPECT_EQ(result.pattern->finding, "every 2nd element is wrong, starting at 1");
  EXPECT_EQ(
      result.pattern->suggestion,
      "find out what these elements have in common: the place in a vector, a row or a group, or a "
      "branch that only they take; then check the stride, and which elements each work-item "
      "covers");
}

TEST(Describe, NamesRowsAndColumns) {
  const std::vector<std::int32_t> want{1, 2, 3, 4, 5, 6};
  const std::vector<std::int32_t> got{1, 2, 3, 4, -1, 6};
  const Verification result = check(want, got, 0, {2, 3});
  const Buffer buffer = output("out", want, {}, {2, 3});
  EXPECT_EQ(headline(result, buffer), "out: 1 of 6 elements is wrong");
  EXPECT_EQ(describe(result.first.at(0), buffer), "out[4] (row 1, column 1) = -1, expected 5");
}

TEST(Describe, TellsWhenAllIsRight) {
  const auto want = random_floats(3);
  EXPECT_EQ(headline(check(want, want), output("out", want)), "out: all 3 elements are right");
}

}  // namespace
}  // namespace oclab
