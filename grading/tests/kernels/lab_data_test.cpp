// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: the data of the labs leave no room for what only looks right.
#include <gtest/gtest.h>

#include <cmath>
#include <map>
#include <numeric>
#include <set>
#include <string>
#include <vector>

#include "harness/spec/registry.h"

namespace oclab {
namespace {

const Exercise& exercise_of(const std::string& id) { return *find_exercises(id).front().exercise; }

Problem problem_of(const std::string& id, const Extent& extent, std::uint64_t seed) {
  Rng rng(seed);
  return with_expected(exercise_of(id).make_problem(extent, rng));
}

/// The same after two renewals.
Problem renewed(const std::string& id, const Extent& extent, std::uint64_t seed) {
  Rng rng(seed);
  Problem problem = exercise_of(id).make_problem(extent, rng);
  for (int k = 0; k < 2; ++k) exercise_of(id).renew(problem, extent, rng);
  return with_expected(std::move(problem));
}

/// The sums of all rows of buffer 0 in single precision, from either end.
std::vector<float> row_sums(const Problem& problem, const Extent& extent, bool backward) {
  const auto in = initial_values<float>(problem, 0);
  std::vector<float> sums(extent.x);
  for (std::size_t row = 0; row < extent.x; ++row) {
    for (std::size_t k = 0; k < extent.y; ++k) {
      sums[row] += in[row * extent.y + (backward ? extent.y - 1 - k : k)];
    }
  }
  return sums;
}

TEST(LabData, SumsAreExactInAnyOrder) {
  const Extent extent{97, 1031, 1};
  for (std::uint64_t seed = 1; seed <= 12; ++seed) {
    for (const Problem& problem :
         {problem_of("row_sums", extent, seed), renewed("row_sums", extent, seed)}) {
      const auto expected = as_span<float>(problem.buffers[1].expected);
      const std::vector<float> sums(expected.begin(), expected.end());
      EXPECT_EQ(row_sums(problem, extent, false), sums) << seed;
      EXPECT_EQ(row_sums(problem, extent, true), sums) << seed;
    }
  }
}

TEST(LabData, RenewedSumsAreTheSumsOfTheirTerms) {
  for (std::uint64_t seed = 1; seed <= 12; ++seed) {
    const Problem sum = renewed("best_sum", {1000, 1, 1}, seed);
    const auto in = initial_values<float>(sum, 0);
    EXPECT_EQ(std::accumulate(in.begin(), in.end(), 0.0F),
              as_span<float>(sum.buffers[1].expected).front());
    const Problem dot = renewed("dot_local", {1000, 1, 1}, seed);
    const auto a = initial_values<float>(dot, 0);
    const auto b = initial_values<float>(dot, 1);
    EXPECT_EQ(std::inner_product(a.begin(), a.end(), b.begin(), 0.0F),
              as_span<float>(dot.buffers[2].expected).front());
    const Extent shape{70, 36, 1};
    const Problem columns = renewed("tile_columns", shape, seed);
    const auto rows = initial_values<float>(columns, 0);
    const auto sums = as_span<float>(columns.buffers[1].expected);
    for (std::size_t row = 0; row < shape.x; ++row) {
      const auto first = rows.subspan(row * shape.y, 32);
      EXPECT_EQ(std::accumulate(first.begin(), first.end(), 0.0F), sums[row * shape.y + 31]) << row;
    }
  }
}

TEST(LabData, TermsHaveAnotherUnitInHalfOfTheProblems) {
  for (const char* id : {"row_sums", "ragged_rows", "tile_columns", "dot_local", "best_sum"}) {
    std::map<float, int> units;
    for (std::uint64_t seed = 1; seed <= 64; ++seed) {
      ++units[problem_of(id, {33, 31, 1}, seed).unit];
    }
    EXPECT_GT(units.size(), 8U) << id;
    EXPECT_NEAR(units[1.0F], 32, 16) << id;
  }
}

TEST(LabData, RowsHaveEitherSignOrBoth) {
  const Extent extent{512, 16, 1};
  const Problem problem = problem_of("row_sums", extent, 1);
  const auto in = initial_values<float>(problem, 0);
  std::map<int, int> rows;  // by the number of negative elements
  for (std::size_t row = 0; row < extent.x; ++row) {
    const auto values = in.subspan(row * extent.y, extent.y);
    const auto negative = std::ranges::count_if(values, [](float v) { return v < 0; });
    ++rows[negative == 0 ? 1 : negative == 16 ? -1 : 0];
  }
  EXPECT_GT(rows[1], 200);
  EXPECT_GT(rows[-1], 100);
  EXPECT_GT(rows[0], 20);
}

/// a · b in single precision, with the factors cut to this many bits.
std::vector<float> product(const Problem& problem, const Extent& extent, int bits) {
  const auto cut = [bits](float value) {
    int exponent = 0;
    const float mantissa = std::frexp(value, &exponent);
    return std::ldexp(std::trunc(std::ldexp(mantissa, bits)), exponent - bits);
  };
  const auto a = initial_values<float>(problem, 0);
  const auto b = initial_values<float>(problem, 1);
  std::vector<float> c(extent.x * extent.y);
  for (std::size_t i = 0; i < c.size(); ++i) {
    for (std::size_t k = 0; k < extent.z; ++k) {
      c[i] += cut(a[i / extent.y * extent.z + k]) * cut(b[k * extent.y + i % extent.y]);
    }
  }
  return c;
}

TEST(LabData, MatricesNeedTheBitsOfAFloat) {
  for (const Extent& extent : {Extent{5, 7, 1}, Extent{5, 7, 2}, Extent{31, 33, 100}}) {
    for (std::uint64_t seed = 1; seed <= 8; ++seed) {
      for (const Problem& problem :
           {problem_of("matmul_tiled", extent, seed), renewed("matmul_tiled", extent, seed)}) {
        const auto expected = as_span<float>(problem.buffers[2].expected);
        const std::vector<float> c(expected.begin(), expected.end());
        EXPECT_EQ(product(problem, extent, 24), c) << seed;
        EXPECT_NE(product(problem, extent, 16), c) << seed;
      }
    }
  }
}

TEST(LabData, HalfPrecisionIsOutsideOfTheToleranceOfAProduct) {
  const Exercise& exercise = exercise_of("matmul_tiled");
  const Extent extent{31, 33, 100};
  const Problem problem = problem_of("matmul_tiled", extent, 1);
  const auto expected = as_span<float>(problem.buffers[2].expected);
  const std::vector<float> rounded = product(problem, extent, 11);
  std::size_t outside = 0;
  for (std::size_t i = 0; i < rounded.size(); ++i) {
    const double bound = exercise.tolerance.relative * problem.buffers[2].magnitude[i];
    if (std::abs(double{rounded[i]} - expected[i]) > bound) ++outside;
  }
  EXPECT_GT(outside, rounded.size() / 2);
}

TEST(LabData, TheWindowOfABlurIsNoProduct) {
  const Problem problem = problem_of("blur_2d", {31, 33, 1}, 1);
  const auto window = initial_values<float>(problem, 2);
  EXPECT_NEAR(std::accumulate(window.begin(), window.end(), 0.0), 1, 1e-5);
  // the determinants of two rows and two columns are 0 in a product
  double largest = 0;
  for (std::size_t i = 1; i < 31; ++i) {
    for (std::size_t j = 1; j < 31; ++j) {
      largest = std::max(largest, std::abs(double{window[0]} * window[i * 31 + j] -
                                           double{window[j]} * window[i * 31]) /
                                      window[0]);
    }
  }
  EXPECT_GT(largest, 1e-3);
}

TEST(LabData, ImagesHaveEitherSign) {
  for (const char* id : {"blur_2d", "blur_separable", "blur_recursive"}) {
    std::set<bool> signs;
    for (std::uint64_t seed = 1; seed <= 16; ++seed) {
      const Problem problem = renewed(id, {33, 31, 1}, seed);
      const auto image = initial_values<float>(problem, 0);
      const bool negative = std::signbit(image.front());
      EXPECT_TRUE(std::ranges::all_of(image, [&](float v) { return std::signbit(v) == negative; }));
      signs.insert(negative);
    }
    EXPECT_EQ(signs.size(), 2U) << id;
  }
}

TEST(LabData, ReductionsTakeTurnsAtBeingTheFirst) {
  const Exercise& exercise = exercise_of("reduce_any");
  const Tunables tunables{{"GROUP", 64}, {"PER_ITEM", 1}};
  std::set<std::string> first;
  for (const std::size_t n : {3, 5, 7, 9, 11}) {
    first.insert(exercise.plan({n, 1, 1}, tunables).front().kernel);
  }
  EXPECT_EQ(first.size(), 5U);
  EXPECT_EQ(exercise.plan({1024, 1, 1}, tunables).front().kernel, "reduce_sum");
}

}  // namespace
}  // namespace oclab
