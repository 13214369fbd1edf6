// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: results that are right for a matrix that was read another way.
#include <gtest/gtest.h>

#include <functional>

#include "harness/tests/verify/support.h"
#include "harness/verify/pattern_terms.h"

namespace oclab {
namespace {

using test::n;

constexpr std::size_t kRows = 32;
constexpr std::size_t kColumns = 48;
constexpr std::size_t kProduct = 2;  // the buffer

/// The product of a 16 × kRows and a kRows × kColumns matrix.
void multiply(Problem& problem, const Extent& /*extent*/) {
  const auto a = initial_values<float>(problem, 0);
  const auto b = initial_values<float>(problem, 1);
  const std::size_t rows = problem.buffers[0].shape.rows;
  std::vector<float> c(rows * kColumns);
  for (std::size_t r = 0; r < rows; ++r) {
    for (std::size_t x = 0; x < kColumns; ++x) {
      double sum = 0;
      for (std::size_t k = 0; k < kRows; ++k) sum += double{a[r * kRows + k]} * b[k * kColumns + x];
      c[r * kColumns + x] = static_cast<float>(sum);
    }
  }
  problem.buffers[kProduct].expected = to_bytes(c);
}

Problem product() {
  constexpr std::size_t kLeftRows = 16;
  Problem problem{.buffers = {input("a", test::random_floats(kLeftRows * kRows, 1)),
                              input("b", test::random_floats(kRows * kColumns, 2)),
                              output("c", std::vector<float>(kLeftRows * kColumns))}};
  problem.buffers[0].shape = {kLeftRows, kRows};
  problem.buffers[1].shape = {kRows, kColumns};
  multiply(problem, {});
  return problem;
}

using From = std::function<std::size_t(std::size_t row, std::size_t column)>;

/// What is found where element (row, column) of `b` is read from the index that `from` returns.
std::optional<Pattern> found_for(const From& from, bool known = true) {
  Problem misread = product();
  const auto b = as_span<float>(misread.buffers[1].initial);
  const std::vector<float> old(b.begin(), b.end());
  for (std::size_t i = 0; i < b.size(); ++i) {
    const std::size_t at = from(i / kColumns, i % kColumns);
    b[i] = at < old.size() ? old[at] : 0;
  }
  multiply(misread, {});
  Exercise exercise{.id = "product", .tolerance = test::kLoose};
  if (known) exercise.expect = multiply;
  return find_misread_input(exercise, {}, product(), kProduct, misread.buffers[kProduct].expected);
}

TEST(MisreadInput, TilesThatAreReadTransposed) {
  const auto found = found_for([](std::size_t row, std::size_t column) {
    return (row - row % 16 + column % 16) * kColumns + column - column % 16 + row % 16;
  });
  ASSERT_TRUE(found);
  EXPECT_EQ(found->kind, PatternKind::kMisreadInput);
  EXPECT_EQ(found->variant, "tile");
  EXPECT_EQ(found->facts.at("input"), Fact{"b"});
  EXPECT_EQ(found->facts.at("tile"), n(16));
}

TEST(MisreadInput, AMatrixThatIsReadColumnByColumn) {
  const auto found =
      found_for([](std::size_t row, std::size_t column) { return column * kRows + row; });
  ASSERT_TRUE(found);
  EXPECT_EQ(found->variant, "by-columns");
}

TEST(MisreadInput, OneRowForAllOfATile) {
  const auto found = found_for(
      [](std::size_t row, std::size_t column) { return (row - row % 8) * kColumns + column; });
  ASSERT_TRUE(found);
  EXPECT_EQ(found->variant, "one-row");
  EXPECT_EQ(found->facts.at("tile"), n(8));
}

TEST(MisreadInput, OneColumnForAllOfATile) {
  const auto found = found_for(
      [](std::size_t row, std::size_t column) { return row * kColumns + column - column % 16; });
  ASSERT_TRUE(found);
  EXPECT_EQ(found->variant, "one-column");
  EXPECT_EQ(found->facts.at("tile"), n(16));
}

TEST(MisreadInput, AnythingElseIsNone) {
  EXPECT_FALSE(found_for(
      [](std::size_t row, std::size_t column) { return (row * 7 % kRows) * kColumns + column; }));
}

TEST(MisreadInput, NothingIsSaidOfExercisesThatCannotTell) {
  const From by_columns = [](std::size_t row, std::size_t column) { return column * kRows + row; };
  EXPECT_FALSE(found_for(by_columns, false));
}

}  // namespace
}  // namespace oclab
