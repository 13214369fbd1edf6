// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: bugs that show in where the wrong elements are.
#include <gtest/gtest.h>

#include <functional>

#include "harness/tests/verify/support.h"

namespace oclab {
namespace {

using test::check;
using test::random_floats;
using test::shows;

// A result whose elements are wrong, each in its own way, wherever `bad` says so.
Verification with_wrong(std::size_t count, const std::function<bool(std::size_t)>& bad,
                        std::size_t group = 0, Shape shape = {}) {
  const auto want = random_floats(count, 1);
  const auto noise = random_floats(count, 2);
  auto got = want;
  for (std::size_t i = 0; i < count; ++i) {
    if (bad(i)) got[i] = -3 * noise[i];
  }
  return check(want, got, group, shape);
}

TEST(Positions, OnlyFirst) {
  EXPECT_TRUE(shows(with_wrong(100, [](std::size_t i) { return i == 0; }), PatternKind::kOnlyFirst,
                    "only the first element is wrong"));
}

TEST(Positions, GuardThatStopsOneEarly) {
  EXPECT_TRUE(shows(with_wrong(100, [](std::size_t i) { return !(i < 100 - 1); }),
                    PatternKind::kOnlyLast, "only the last element is wrong"));
}

TEST(Positions, PartialGroup) {
  const auto guard_of_whole_groups = [](std::size_t i) { return i >= 1057 / 64 * 64; };
  EXPECT_TRUE(shows(with_wrong(1057, guard_of_whole_groups, 64), PatternKind::kPartialGroup,
                    "the last 33 elements, a partial work-group, are wrong"));
  EXPECT_TRUE(shows(with_wrong(
                        1057, [](std::size_t i) { return i == 1030 || i == 1041; }, 64),
                    PatternKind::kPartialGroup, "2 of the last 33 elements"));
}

TEST(Positions, SameTailWithoutAGroupSizeIsATail) {
  EXPECT_TRUE(shows(with_wrong(1057, [](std::size_t i) { return i >= 1024; }), PatternKind::kTail,
                    "everything from index 1024 on is wrong"));
}

TEST(Positions, SecondPartOfManyGroupsMissesItsCarry) {
  const Verification result = with_wrong(
      1024, [](std::size_t i) { return i >= 64; }, 64);
  EXPECT_TRUE(
      shows(result, PatternKind::kTail, "from index 64 on is wrong (the first 1 work-group"));
}

TEST(Positions, PartialTilesOfAMatrix) {
  const auto edge = [](std::size_t i) { return i / 35 >= 48 || i % 35 >= 32; };
  EXPECT_TRUE(shows(with_wrong(50 * 35, edge, 0, {50, 35}), PatternKind::kPartialTiles,
                    "(rows from 48, columns from 32)"));
}

TEST(Positions, EdgesOfAMatrix) {
  const auto at_edge = [](std::size_t i) {
    return i / 35 < 3 || i / 35 >= 47 || i % 35 < 3 || i % 35 >= 32;
  };
  EXPECT_TRUE(shows(with_wrong(50 * 35, at_edge, 0, {50, 35}), PatternKind::kEdges,
                    "only elements within 3 of an edge are wrong"));
}

TEST(Positions, EdgesOfASingleRow) {
  EXPECT_TRUE(shows(with_wrong(100, [](std::size_t i) { return i < 5 || i >= 95; }, 0, {1, 100}),
                    PatternKind::kEdges, "only elements within 5 of an edge are wrong"));
}

TEST(Positions, OneEdgeIsNotAllEdges) {
  EXPECT_FALSE(shows(with_wrong(100, [](std::size_t i) { return i >= 80; }, 0, {1, 100}),
                     PatternKind::kEdges, ""));
}

TEST(Positions, HalfAsManyWorkItemsAsElements) {
  EXPECT_TRUE(shows(with_wrong(1000, [](std::size_t i) { return i >= 500; }),
                    PatternKind::kSecondHalf, "the second half is wrong"));
  EXPECT_TRUE(shows(with_wrong(7, [](std::size_t i) { return i >= 4; }), PatternKind::kSecondHalf,
                    "the second half is wrong"));
}

TEST(Positions, EverySecondElement) {
  EXPECT_TRUE(shows(with_wrong(1000, [](std::size_t i) { return i % 2 == 1; }),
                    PatternKind::kEveryKthWrong, "every 2nd element is wrong, starting at 1"));
}

TEST(Positions, EveryKthElementEvenIfSomeAreRightByChance) {
  EXPECT_TRUE(shows(with_wrong(1000, [](std::size_t i) { return i % 7 == 3 && i % 70 != 3; }),
                    PatternKind::kEveryKthWrong, "every 7th element is wrong"));
}

TEST(Positions, OneElementPerGroup) {
  const Verification result = with_wrong(
      1024, [](std::size_t i) { return i % 64 == 63; }, 64);
  EXPECT_TRUE(shows(result, PatternKind::kEveryKthWrong, "every 64th element is wrong"));
  EXPECT_NE(result.pattern->suggestion.find("work-item 63"), std::string::npos);
}

TEST(Positions, OneColumnOfAMatrix) {
  const auto column = [](std::size_t i) { return i % 24 == 5; };
  const Verification result = with_wrong(24 * 24, column, 0, {24, 24});
  EXPECT_TRUE(shows(result, PatternKind::kEveryKthWrong, "every 24th element is wrong"));
  EXPECT_NE(result.pattern->suggestion.find("column 5"), std::string::npos);
}

TEST(Positions, OnlyEveryKthElementIsRight) {
  EXPECT_TRUE(shows(with_wrong(1000, [](std::size_t i) { return i % 4 != 0; }),
                    PatternKind::kEveryKthRight, "only every 4th element is right, starting at 0"));
  const Verification leaders = with_wrong(
      1024, [](std::size_t i) { return i % 64 != 0; }, 64);
  EXPECT_TRUE(shows(leaders, PatternKind::kEveryKthRight, "only every 64th element is right"));
  EXPECT_NE(leaders.pattern->suggestion.find("one element per work-group"), std::string::npos);
}

TEST(Positions, TheSameOnesOfEveryPeriod) {
  EXPECT_TRUE(
      shows(with_wrong(1001, [](std::size_t i) { return i % 4 == 1 || i % 4 == 2; }),
            PatternKind::kRepeating,
            "the errors repeat every 4 elements: 2 of each 4 are wrong, at positions 1, 2"));
  const auto mostly = [](std::size_t i) { return (i % 20 == 3 || i % 20 >= 10) && i % 77 != 0; };
  EXPECT_TRUE(shows(with_wrong(2000, mostly), PatternKind::kRepeating,
                    "11 of each 20 are wrong, at positions 3, 10, 11, 12, 13, 14, 15, 16, …"));
}

TEST(Positions, OneErrorMoreIsNoPeriod) {
  const auto one_more = [](std::size_t i) { return i % 4 == 1 || i % 4 == 2 || i == 600; };
  EXPECT_FALSE(shows(with_wrong(1001, one_more), PatternKind::kRepeating, ""));
}

TEST(Positions, ContiguousRange) {
  EXPECT_TRUE(shows(with_wrong(
                        1000, [](std::size_t i) { return i >= 128 && i < 192; }, 64),
                    PatternKind::kRange, "elements 128 to 191 are wrong"));
}

TEST(Positions, OrdinalsReadWell) {
  for (const auto& [step, text] :
       {std::pair{11, "11th"}, {12, "12th"}, {13, "13th"}, {21, "21st"}, {22, "22nd"}}) {
    const auto at_step = [k = static_cast<std::size_t>(step)](std::size_t i) { return i % k == 1; };
    EXPECT_TRUE(shows(with_wrong(1000, at_step), PatternKind::kEveryKthWrong, text));
  }
}

}  // namespace
}  // namespace oclab
