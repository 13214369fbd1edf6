// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: bugs that show in where the wrong elements are.
#include <gtest/gtest.h>

#include <functional>

#include "harness/tests/verify/support.h"

namespace oclab {
namespace {

using test::check;
using test::n;
using test::poisoned;
using test::random_floats;
using test::shows;

// A result whose elements are wrong, each in its own way, wherever `bad` says so.
std::optional<Mismatch> with_wrong(std::size_t count, const std::function<bool(std::size_t)>& bad,
                                   std::size_t group = 0, Shape shape = {}) {
  const auto want = random_floats(count, 1);
  const auto noise = random_floats(count, 2);
  auto got = want;
  for (std::size_t i = 0; i < count; ++i) {
    if (bad(i)) got[i] = -3 * noise[i];
  }
  return check(want, got, group, shape);
}

TEST(Positions, EachWorkItemWritesFewerElementsThanPlanned) {
  const std::vector<float> want = random_floats(1000);
  std::vector<float> got = poisoned<float>(1000);
  std::copy_n(want.begin(), 512, got.begin());
  const Buffer buffer = output("out", want);
  const VerifyContext context{.poison = test::kPoison, .group_size = 64, .items = 256};
  EXPECT_TRUE(shows(verify(buffer, to_bytes(got), test::kLoose, context), PatternKind::kTail,
                    "per-item", {{"kept", n(2)}, {"block", n(4)}}));
}

TEST(Positions, TheFirstElementsOfEveryBlock) {
  const std::vector<float> want = random_floats(100);
  std::vector<float> got = poisoned<float>(100);
  for (std::size_t i = 0; i < got.size(); ++i) {
    if (i % 4 < 2) got[i] = want[i];
  }
  EXPECT_TRUE(shows(check(want, got), PatternKind::kFirstOfBlock, "",
                    {{"block", n(4)}, {"lost", n(2)}}, ElementState::kNeverWritten));
}

TEST(Positions, TheLastElementsOfEveryBlockHaveWrongValues) {
  const auto not_the_first_eight = [](std::size_t i) { return i % 32 >= 8; };
  EXPECT_TRUE(shows(with_wrong(1024, not_the_first_eight), PatternKind::kFirstOfBlock, "written",
                    {{"block", n(32)}, {"kept", n(8)}, {"lost", n(24)}}));
}

TEST(Positions, SomeRowsOrColumns) {
  const Shape shape{60, 50};
  const auto rows = [](std::size_t i) { return i / 50 < 15; };
  EXPECT_TRUE(shows(with_wrong(3000, rows, 0, shape), PatternKind::kRange, "rows",
                    {{"row", n(0)}, {"last_row", n(14)}}));
  const auto columns = [](std::size_t i) { return i % 50 >= 8 && i % 50 < 16; };
  EXPECT_TRUE(shows(with_wrong(3000, columns, 0, shape), PatternKind::kRange, "columns",
                    {{"column", n(8)}, {"last_column", n(15)}}));
}

TEST(Positions, TheFirstRowsAndColumns) {
  const auto at_edge = [](std::size_t i) { return i / 33 < 15 || i % 33 < 15; };
  EXPECT_TRUE(shows(with_wrong(1023, at_edge, 0, {31, 33}), PatternKind::kEdges, "first",
                    {{"row", n(15)}, {"column", n(15)}}));
}

TEST(Positions, OnlyFirst) {
  EXPECT_TRUE(shows(with_wrong(100, [](std::size_t i) { return i == 0; }), PatternKind::kOnlyFirst,
                    "", {}, ElementState::kWrong));
}

TEST(Positions, GuardThatStopsOneEarly) {
  EXPECT_TRUE(
      shows(with_wrong(100, [](std::size_t i) { return !(i < 100 - 1); }), PatternKind::kOnlyLast));
}

TEST(Positions, PartialGroup) {
  const auto guard_of_whole_groups = [](std::size_t i) { return i >= 1057 / 64 * 64; };
  EXPECT_TRUE(shows(with_wrong(1057, guard_of_whole_groups, 64), PatternKind::kPartialGroup, "",
                    {{"rest", n(33)}}));
  EXPECT_TRUE(shows(with_wrong(
                        1057, [](std::size_t i) { return i == 1030 || i == 1041; }, 64),
                    PatternKind::kPartialGroup, "some", {{"rest", n(33)}}));
}

TEST(Positions, SameTailWithoutAGroupSizeIsATail) {
  EXPECT_TRUE(shows(with_wrong(1057, [](std::size_t i) { return i >= 1024; }), PatternKind::kTail,
                    "", {{"first", n(1024)}}));
}

TEST(Positions, SecondPartOfManyGroupsMissesItsCarry) {
  const std::optional<Mismatch> result = with_wrong(
      1024, [](std::size_t i) { return i >= 64; }, 64);
  EXPECT_TRUE(shows(result, PatternKind::kTail, "at-group", {{"first", n(64)}, {"groups", n(1)}}));
}

TEST(Positions, PartialTilesOfAMatrix) {
  const auto edge = [](std::size_t i) { return i / 35 >= 48 || i % 35 >= 32; };
  EXPECT_TRUE(shows(with_wrong(50 * 35, edge, 0, {50, 35}), PatternKind::kPartialTiles, "",
                    {{"row", n(48)}, {"column", n(32)}}));
}

TEST(Positions, TheFirstRowsAndColumnsOfAMatrix) {
  const auto beyond = [](std::size_t rows, std::size_t columns) {
    return with_wrong(50 * 35, [=](std::size_t i) { return i / 35 >= rows || i % 35 >= columns; },
                      0, {50, 35});
  };
  EXPECT_TRUE(
      shows(beyond(20, 30), PatternKind::kCorner, "written", {{"row", n(20)}, {"column", n(30)}}));
  EXPECT_TRUE(shows(beyond(20, 35), PatternKind::kCorner, "rows-written", {{"row", n(20)}}));
  EXPECT_TRUE(shows(beyond(50, 16), PatternKind::kCorner, "columns-written", {{"column", n(16)}}));
  EXPECT_TRUE(shows(beyond(48, 32), PatternKind::kPartialTiles)) << "a guard is likelier";
  EXPECT_FALSE(shows(beyond(40, 30), PatternKind::kCorner)) << "near both edges";
  EXPECT_FALSE(shows(beyond(48, 35), PatternKind::kCorner, "rows")) << "they were written";
}

TEST(Positions, GroupsOfATileOrOfSeveralElementsPerWorkItemCoverNoRange) {
  const auto tail = [](const VerifyContext& context, Shape shape) {
    const std::vector<float> want = random_floats(1000);
    std::vector<float> got = want;
    for (std::size_t i = 960; i < got.size(); ++i) got[i] = -got[i] * static_cast<float>(i);
    return verify(output("out", want, {}, shape), to_bytes(got), test::kLoose, context);
  };
  const auto context = [](std::size_t items) {
    return VerifyContext{.poison = test::kPoison, .group_size = 64, .items = items};
  };
  EXPECT_TRUE(shows(tail(context(1024), {}), PatternKind::kPartialGroup));
  EXPECT_TRUE(shows(tail(context(512), {}), PatternKind::kTail)) << "two per work-item";
  EXPECT_FALSE(shows(tail(context(0), {25, 40}), PatternKind::kPartialGroup)) << "a tile";
}

TEST(Positions, EdgesOfAMatrix) {
  const auto at_edge = [](std::size_t i) {
    return i / 35 < 3 || i / 35 >= 47 || i % 35 < 3 || i % 35 >= 32;
  };
  EXPECT_TRUE(shows(with_wrong(50 * 35, at_edge, 0, {50, 35}), PatternKind::kEdges, "",
                    {{"margin", n(3)}}));
}

TEST(Positions, EdgesOfASingleRow) {
  EXPECT_TRUE(shows(with_wrong(100, [](std::size_t i) { return i < 5 || i >= 95; }, 0, {1, 100}),
                    PatternKind::kEdges, "", {{"margin", n(5)}}));
}

TEST(Positions, OneEdgeIsNotAllEdges) {
  EXPECT_FALSE(shows(with_wrong(100, [](std::size_t i) { return i >= 80; }, 0, {1, 100}),
                     PatternKind::kEdges));
}

TEST(Positions, HalfAsManyWorkItemsAsElements) {
  EXPECT_TRUE(
      shows(with_wrong(1000, [](std::size_t i) { return i >= 500; }), PatternKind::kSecondHalf));
  EXPECT_TRUE(shows(with_wrong(7, [](std::size_t i) { return i >= 4; }), PatternKind::kSecondHalf));
}

TEST(Positions, EverySecondElement) {
  EXPECT_TRUE(shows(with_wrong(1000, [](std::size_t i) { return i % 2 == 1; }),
                    PatternKind::kEveryKthWrong, "", {{"step", n(2)}, {"first", n(1)}}));
}

TEST(Positions, EveryKthElementEvenIfSomeAreRightByChance) {
  EXPECT_TRUE(shows(with_wrong(1000, [](std::size_t i) { return i % 7 == 3 && i % 70 != 3; }),
                    PatternKind::kEveryKthWrong, "", {{"step", n(7)}}));
}

TEST(Positions, OneElementPerGroup) {
  const std::optional<Mismatch> result = with_wrong(
      1024, [](std::size_t i) { return i % 64 == 63; }, 64);
  EXPECT_TRUE(
      shows(result, PatternKind::kEveryKthWrong, "per-group", {{"step", n(64)}, {"at", n(63)}}));
}

TEST(Positions, OneColumnOfAMatrix) {
  const auto column = [](std::size_t i) { return i % 24 == 5; };
  const std::optional<Mismatch> result = with_wrong(24 * 24, column, 0, {24, 24});
  EXPECT_TRUE(
      shows(result, PatternKind::kEveryKthWrong, "column", {{"step", n(24)}, {"at", n(5)}}));
}

TEST(Positions, OnlyEveryKthElementIsRight) {
  EXPECT_TRUE(shows(with_wrong(1000, [](std::size_t i) { return i % 4 != 0; }),
                    PatternKind::kEveryKthRight, "written", {{"step", n(4)}, {"first", n(0)}}));
  const std::optional<Mismatch> leaders = with_wrong(
      1024, [](std::size_t i) { return i % 64 != 0; }, 64);
  EXPECT_TRUE(shows(leaders, PatternKind::kEveryKthRight, "per-group"));
}

TEST(Positions, TheSameOnesOfEveryPeriod) {
  EXPECT_TRUE(
      shows(with_wrong(1001, [](std::size_t i) { return i % 4 == 1 || i % 4 == 2; }),
            PatternKind::kRepeating, "",
            {{"step", n(4)}, {"errors", n(2)}, {"positions", std::vector<std::size_t>{1, 2}}}));
  const auto mostly = [](std::size_t i) { return (i % 20 == 3 || i % 20 >= 10) && i % 77 != 0; };
  EXPECT_TRUE(shows(with_wrong(2000, mostly), PatternKind::kRepeating, "",
                    {{"step", n(20)}, {"errors", n(11)}}));
}

TEST(Positions, OneErrorMoreIsNoPeriod) {
  const auto one_more = [](std::size_t i) { return i % 4 == 1 || i % 4 == 2 || i == 600; };
  EXPECT_FALSE(shows(with_wrong(1001, one_more), PatternKind::kRepeating));
}

TEST(Positions, ContiguousRange) {
  EXPECT_TRUE(shows(with_wrong(
                        1000, [](std::size_t i) { return i >= 128 && i < 192; }, 64),
                    PatternKind::kRange, "", {{"first", n(128)}, {"last", n(191)}}));
}

}  // namespace
}  // namespace oclab
