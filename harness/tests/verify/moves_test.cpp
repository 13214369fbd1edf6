// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: bugs that put right values in wrong places.
#include <gtest/gtest.h>

#include "harness/tests/verify/support.h"

namespace oclab {
namespace {

using test::check;
using test::kLoose;
using test::kPoison;
using test::n;
using test::random_floats;
using test::shows;

// The output of a transposing kernel with `rows` × `columns` results, and its input.
struct Transpose {
  std::size_t rows, columns;
  std::vector<float> in = random_floats(rows * columns);
  std::vector<float> want = [this] {
    std::vector<float> out(in.size());
    for (std::size_t i = 0; i < in.size(); ++i) out[i] = in[i % columns * rows + i / columns];
    return out;
  }();

  std::optional<Mismatch> check_output(const std::vector<float>& got) const {
    return check(want, got, 0, {rows, columns});
  }

  // The value of the kernel's result at row r, column c.
  float result(std::size_t r, std::size_t c) const { return want[r * columns + c]; }
};

TEST(Moves, CopyInsteadOfTransposeOfASquare) {
  const Transpose transpose{48, 48};
  EXPECT_TRUE(shows(transpose.check_output(transpose.in), PatternKind::kTransposed));
}

TEST(Moves, ExchangedComponentsOfVectors) {
  const std::vector<float> want = random_floats(130);
  std::vector<float> got = want;
  for (std::size_t i = 0; i + 4 <= got.size(); i += 4) std::swap(got[i], got[i + 1]);
  EXPECT_TRUE(shows(check(want, got), PatternKind::kExchangedComponents, "",
                    {{"at", ".x"}, {"from", ".y"}, {"width", n(4)}}));
  got = want;
  for (std::size_t i = 0; i + 8 <= got.size(); i += 8) std::swap(got[i + 4], got[i + 6]);
  EXPECT_TRUE(shows(check(want, got), PatternKind::kExchangedComponents, "",
                    {{"at", ".s4"}, {"from", ".s6"}, {"width", n(8)}}));
}

TEST(Moves, AComponentStoredTwiceInTheRowsOfAMatrix) {
  const Transpose transpose{64, 40};
  std::vector<float> got = transpose.want;
  for (std::size_t row = 4; row < 64; row += 8) {
    for (std::size_t c = 0; c < 40; ++c) got[row * 40 + c] = transpose.result(row + 1, c);
  }
  EXPECT_TRUE(shows(transpose.check_output(got), PatternKind::kExchangedComponents, "copied",
                    {{"at", ".s4"}, {"from", ".s5"}, {"what", "rows"}, {"width", n(8)}}));
}

TEST(Moves, ValuesThatBelongNowhereAreNoExchangedComponents) {
  const std::vector<float> want = random_floats(128);
  std::vector<float> got = want;
  for (std::size_t i = 0; i < got.size(); i += 4) got[i] = got[i + 1] = 9;
  EXPECT_TRUE(shows(check(want, got), PatternKind::kRepeating));
}

TEST(Moves, CopyInsteadOfTransposeOfARectangle) {
  const Transpose transpose{33, 65};
  EXPECT_TRUE(shows(transpose.check_output(transpose.in), PatternKind::kRowsColumnsSwapped));
}

TEST(Moves, TileWrittenWithoutTransposingItsContents) {
  for (const std::size_t tile : {8U, 16U, 32U}) {
    const Transpose transpose{64, 96};
    std::vector<float> got(64 * 96);
    for (std::size_t r = 0; r < 64; ++r) {
      for (std::size_t c = 0; c < 96; ++c) {
        got[r * 96 + c] = transpose.result(r - r % tile + c % tile, c - c % tile + r % tile);
      }
    }
    EXPECT_TRUE(
        shows(transpose.check_output(got), PatternKind::kTileTransposed, "", {{"tile", n(tile)}}));
  }
}

TEST(Moves, OneTileTransposed) {
  const Transpose transpose{64, 64};
  auto got = transpose.want;
  for (std::size_t r = 16; r < 32; ++r) {
    for (std::size_t c = 32; c < 48; ++c) got[r * 64 + c] = transpose.result(c - 16, r + 16);
  }
  EXPECT_TRUE(
      shows(transpose.check_output(got), PatternKind::kTileTransposed, "some", {{"tile", n(16)}}));
}

TEST(Moves, TilesTransposedButNotMoved) {
  const Transpose transpose{64, 64};
  std::vector<float> got(64 * 64);
  for (std::size_t r = 0; r < 64; ++r) {
    for (std::size_t c = 0; c < 64; ++c) {
      got[r * 64 + c] = transpose.result(c - c % 16 + r % 16, r - r % 16 + c % 16);
    }
  }
  EXPECT_TRUE(
      shows(transpose.check_output(got), PatternKind::kTilesMisplaced, "", {{"tile", n(16)}}));
}

TEST(Moves, ShiftedEitherWay) {
  const auto data = random_floats(1200);
  const std::vector<float> want(data.begin() + 100, data.begin() + 1100);
  for (const int k : {1, -1, 7, -33, 64}) {
    const std::vector<float> got(data.begin() + 100 + k, data.begin() + 1100 + k);
    const Facts facts{{"distance", n(std::abs(k))}, {"direction", k > 0 ? "after" : "before"}};
    EXPECT_TRUE(shows(check(want, got), PatternKind::kShifted, "", facts)) << k;
  }
}

TEST(Moves, ShiftedByAWorkGroup) {
  const auto data = random_floats(2000);
  const std::vector<float> want(data.begin(), data.begin() + 1500);
  const std::vector<float> got(data.begin() + 128, data.begin() + 1628);
  EXPECT_TRUE(shows(check(want, got, 128), PatternKind::kShifted, "", {{"distance", n(128)}}));
  EXPECT_TRUE(shows(check(want, got), PatternKind::kRearranged, "",
                    {{"index", n(0)}, {"belongs_in", n(128)}}));
}

TEST(Moves, ExclusiveInsteadOfInclusiveScan) {
  Rng rng(5);
  const auto in = uniform_ints(rng, 500, 1, 9);
  std::vector<std::int32_t> want, got;
  for (std::int32_t sum = 0; const std::int32_t value : in) {
    got.push_back(sum);
    want.push_back(sum += value);
  }
  EXPECT_TRUE(shows(check(want, got), PatternKind::kShifted, "",
                    {{"distance", n(1)}, {"direction", "before"}}));
}

TEST(Moves, Reversed) {
  const auto want = random_floats(1001);
  const std::vector<float> got(want.rbegin(), want.rend());
  EXPECT_TRUE(shows(check(want, got), PatternKind::kReversed));
}

TEST(Moves, CopiesOfANeighbourAtAStrideAreAStride) {
  const auto want = random_floats(1000);
  auto got = want;
  for (std::size_t i = 1; i < got.size(); i += 2) got[i] = want[i - 1];
  EXPECT_TRUE(shows(check(want, got), PatternKind::kEveryKthWrong, "", {{"step", n(2)}}));
}

TEST(Moves, RightValuesInAnotherOrder) {
  const auto want = random_floats(1000);
  auto got = want;
  for (std::size_t i = 0; i < got.size(); ++i) got[i] = want[i * 7 % 1000];
  EXPECT_TRUE(shows(check(want, got), PatternKind::kRearranged, "",
                    {{"index", n(1)}, {"belongs_in", n(7)}}));
  for (std::size_t i = 0; i < got.size(); i += 5) got[i] += 0.25F;
  EXPECT_TRUE(shows(check(want, got), PatternKind::kUnexplained));
}

TEST(Moves, ZerosComeFromNoPlaceThatExpectsOne) {
  auto want = random_floats(100);
  want[70] = 0;
  std::vector<float> got(100, 0.0F);
  got[3] = want[4];
  EXPECT_FALSE(shows(check(want, got), PatternKind::kRearranged));
}

TEST(Moves, TermsThatAreAddedToAnotherElement) {
  const std::vector<std::int32_t> want{5, 0, 7, 0, 9, 0};
  const std::vector<std::int32_t> got{12, 0, 0, 0, 9, 0};
  Buffer buffer = output("out", want);
  buffer.access = Access::kInOut;
  buffer.initial = to_bytes(std::vector<std::int32_t>(6, 0));
  EXPECT_TRUE(shows(verify(buffer, to_bytes(got), kLoose, {kPoison}), PatternKind::kRearranged,
                    "total", {{"index", n(0)}, {"belongs_in", n(2)}}));
}

TEST(Moves, SmallIntegersDoNotMatchByChance) {
  Rng rng(11);
  for (int trial = 0; trial < 300; ++trial) {
    const auto want = uniform_ints(rng, 20, 0, 1);
    auto got = want;
    for (auto& bit : got) bit = 1 - bit;
    const auto kind = check(want, got)->pattern.kind;
    ASSERT_NE(kind, PatternKind::kShifted);
    ASSERT_NE(kind, PatternKind::kReversed);
    ASSERT_NE(kind, PatternKind::kRearranged);
  }
}

}  // namespace
}  // namespace oclab
