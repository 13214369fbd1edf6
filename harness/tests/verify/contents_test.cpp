// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: bugs that show in what the wrong elements hold.
#include <gtest/gtest.h>

#include <bit>
#include <cstring>
#include <limits>

#include "harness/tests/verify/support.h"

namespace oclab {
namespace {

using test::check;
using test::kLoose;
using test::kPoison;
using test::n;
using test::poisoned;
using test::random_floats;
using test::shows;

TEST(Contents, NothingWritten) {
  EXPECT_TRUE(shows(check(random_floats(100), poisoned<float>(100)), PatternKind::kNothingWritten,
                    "float", {}, ElementState::kNeverWritten));
  EXPECT_TRUE(shows(check(std::vector<std::int32_t>(100, 3), poisoned<std::int32_t>(100)),
                    PatternKind::kNothingWritten));
  EXPECT_TRUE(shows(check(std::vector<double>(100, 3), poisoned<double>(100)),
                    PatternKind::kNothingWritten, "float"));
  EXPECT_TRUE(
      shows(check(random_floats(1), poisoned<float>(1)), PatternKind::kNothingWritten, "float"));
}

TEST(Contents, BitsThatAreTakenForNumbers) {
  const auto want = random_floats(100);
  auto numbers = want;
  for (float& each : numbers) each = static_cast<float>(std::bit_cast<std::uint32_t>(each));
  EXPECT_TRUE(shows(check(want, numbers), PatternKind::kReinterpreted, "bits-as-number"));
  std::vector<float> large(100);
  for (std::size_t i = 0; i < large.size(); ++i) large[i] = 3.25F + static_cast<float>(7 * i);
  auto bits = large;
  for (float& each : bits) each = std::bit_cast<float>(static_cast<std::uint32_t>(each));
  EXPECT_TRUE(shows(check(large, bits), PatternKind::kReinterpreted, "number-as-bits"));
  const std::vector<std::int32_t> integers(100, 12);
  EXPECT_TRUE(
      shows(check(integers, std::vector<std::int32_t>(100, std::bit_cast<std::int32_t>(12.0F))),
            PatternKind::kReinterpreted, "float-as-bits"));
}

TEST(Contents, PartlyWrittenWithoutAStructure) {
  const auto want = random_floats(1000);
  auto got = want;
  for (const std::size_t i : {17, 100, 333, 334, 901}) got[i] = poisoned<float>(1)[0];
  EXPECT_TRUE(shows(check(want, got), PatternKind::kPartlyWritten, "", {{"untouched", n(5)}},
                    ElementState::kNeverWritten));
  got = want;
  got[17] = poisoned<float>(1)[0];
  EXPECT_TRUE(shows(check(want, got), PatternKind::kPartlyWritten, "", {{"untouched", n(1)}}));
}

TEST(Contents, StoreAtTwiceTheIndexLeavesEverySecondElement) {
  const auto want = random_floats(1000);
  auto got = poisoned<float>(1000);
  for (std::size_t i = 0; 2 * i < got.size(); ++i) got[2 * i] = want[2 * i];
  EXPECT_TRUE(shows(check(want, got), PatternKind::kEveryKthWrong, "",
                    {{"step", n(2)}, {"first", n(1)}}, ElementState::kNeverWritten));
}

TEST(Contents, LaunchWithoutTheRemainderLeavesThePartialGroup) {
  const auto want = random_floats(1057);
  auto got = poisoned<float>(1057);
  for (std::size_t i = 0; i < 1057 / 64 * 64; ++i) got[i] = want[i];
  EXPECT_TRUE(shows(check(want, got, 64), PatternKind::kPartialGroup, "", {{"rest", n(33)}},
                    ElementState::kNeverWritten));
}

TEST(Contents, MadeFromScratchThatNothingHadWritten) {
  const auto want = random_floats(100);
  auto got = want;
  for (std::size_t i = 60; i < got.size(); ++i) {
    const std::uint32_t word = scratch_poison(kPoison);
    std::memcpy(&got[i], &word, sizeof word);
    got[i] += 1;  // stays the same NaN
  }
  EXPECT_TRUE(shows(check(want, got), PatternKind::kUnwrittenScratch));
}

TEST(Contents, UnchangedInOutBuffer) {
  Buffer buffer = output("out", std::vector<std::int32_t>{5, 6, 7, 8});
  buffer.access = Access::kInOut;
  buffer.initial = to_bytes<std::int32_t>({1, 1, 1, 1});
  EXPECT_TRUE(shows(verify(buffer, buffer.initial, kLoose, {kPoison, 0}),
                    PatternKind::kNothingWritten, "", {}, ElementState::kUnchanged));
}

TEST(Contents, AllZero) {
  EXPECT_TRUE(shows(check(random_floats(100), std::vector<float>(100)), PatternKind::kAllZero));
  EXPECT_TRUE(shows(check<std::int32_t>({42}, {0}), PatternKind::kAllZero));
}

TEST(Contents, ZerosInThePlacesOfAStrideAreNamed) {
  const auto want = random_floats(100);
  auto got = want;
  for (std::size_t i = 2; i < got.size(); i += 3) got[i] = 0;
  EXPECT_TRUE(shows(check(want, got), PatternKind::kEveryKthWrong, "",
                    {{"step", n(3)}, {"first", n(2)}}, ElementState::kZero));
}

TEST(Contents, NanAndInfinity) {
  const auto want = random_floats(100);
  const float nan = std::numeric_limits<float>::quiet_NaN();
  EXPECT_TRUE(shows(check(want, std::vector<float>(100, nan)), PatternKind::kNotFinite));
  auto got = want;
  got[30] = std::numeric_limits<float>::infinity();
  got[77] = nan;
  EXPECT_TRUE(shows(check(want, got), PatternKind::kNotFinite, "part"));
  EXPECT_TRUE(shows(check<float>({1}, {nan}), PatternKind::kNotFinite));
}

TEST(Contents, AddingToThePoison) {
  Rng rng(3);
  const auto want = uniform_ints(rng, 50, 0, 9);
  auto got = poisoned<std::int32_t>(50);
  for (std::size_t i = 0; i < got.size(); ++i) got[i] += want[i];
  EXPECT_TRUE(shows(check(want, got), PatternKind::kAddsToOldContents));
  EXPECT_TRUE(shows(check<std::int32_t>({10}, {poisoned<std::int32_t>(1)[0] + 10}),
                    PatternKind::kAddsToOldContents));
}

TEST(Contents, Unexplained) {
  const auto want = random_floats(1000, 1);
  EXPECT_TRUE(shows(check(want, random_floats(1000, 2)), PatternKind::kUnexplained));
  auto got = want;
  for (const std::size_t i : {17, 100, 333, 334, 901}) got[i] *= 1.0F + static_cast<float>(i);
  EXPECT_TRUE(shows(check(want, got), PatternKind::kUnexplained, "few"));
}

}  // namespace
}  // namespace oclab
