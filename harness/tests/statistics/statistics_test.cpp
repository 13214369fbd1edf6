// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: medians and intervals against tables.
#include "harness/statistics/statistics.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <numeric>
#include <stdexcept>

#include "harness/statistics/sequential_test.h"
#include "harness/support/rng.h"

namespace oclab {
namespace {

// 1, 2, …, count in a fixed disorder, so that a value is its own rank.
std::vector<double> ranks(std::size_t count) {
  std::vector<double> values(count);
  std::iota(values.begin(), values.end(), 1.0);
  std::reverse(values.begin() + static_cast<std::ptrdiff_t>(count / 2), values.end());
  std::reverse(values.begin(), values.end());
  return values;
}

TEST(Statistics, Median) {
  EXPECT_EQ(median({3}), 3);
  EXPECT_EQ(median({5, 1, 3}), 3);
  EXPECT_EQ(median({4, 1, 3, 100}), 3.5);
  EXPECT_THROW(median({}), std::invalid_argument);
}

TEST(Statistics, Quantile) {
  EXPECT_EQ(quantile({4, 1, 3, 2, 5}, 0), 1);
  EXPECT_EQ(quantile({4, 1, 3, 2, 5}, 0.25), 2);
  EXPECT_EQ(quantile({4, 1, 3, 2, 5}, 1), 5);
  EXPECT_DOUBLE_EQ(quantile({1, 2}, 0.3), 1.3);
  EXPECT_THROW(quantile({1}, 1.5), std::invalid_argument);
}

TEST(Statistics, CoverageMatchesTheBinomialTable) {
  EXPECT_NEAR(median_coverage(5, 1), 0.9375, 1e-12);
  EXPECT_NEAR(median_coverage(7, 1), 0.984375, 1e-12);
  EXPECT_NEAR(median_coverage(7, 2), 0.875, 1e-12);
  EXPECT_NEAR(median_coverage(10, 2), 0.978516, 1e-6);
  EXPECT_NEAR(median_coverage(15, 4), 0.964844, 1e-6);
  EXPECT_NEAR(median_coverage(15, 5), 0.881531, 1e-6);
  EXPECT_NEAR(median_coverage(20, 6), 0.958611, 1e-6);
}

struct Row {
  std::size_t count;
  double low, high;
};

class MedianInterval : public testing::TestWithParam<Row> {};

TEST_P(MedianInterval, HasTheRanksOfTheTable) {
  const Row row = GetParam();
  const Interval interval = median_interval(ranks(row.count), 0.95);
  EXPECT_EQ(interval.low, row.low);
  EXPECT_EQ(interval.high, row.high);
}

INSTANTIATE_TEST_SUITE_P(At95Percent, MedianInterval,
                         testing::Values(Row{1, 1, 1}, Row{2, 1, 2}, Row{5, 1, 5}, Row{6, 1, 6},
                                         Row{7, 1, 7}, Row{8, 1, 8}, Row{9, 2, 8}, Row{10, 2, 9},
                                         Row{11, 2, 10}, Row{12, 3, 10}, Row{15, 4, 12},
                                         Row{20, 6, 15}, Row{30, 10, 21}),
                         [](const auto& row) { return std::to_string(row.param.count) + "Pairs"; });

TEST(Statistics, IntervalOfNothingThrows) {
  EXPECT_THROW(median_interval({}, 0.95), std::invalid_argument);
}

TEST(Statistics, IntervalCoversTheMedianAsOftenAsItSays) {
  Rng rng(99);
  int covered = 0;
  constexpr int kTrials = 20000;
  for (int trial = 0; trial < kTrials; ++trial) {
    const std::vector<float> values = uniform_floats(rng, 15, 0, 1);
    const Interval interval = median_interval({values.begin(), values.end()}, 0.95);
    covered += interval.low <= 0.5 && 0.5 <= interval.high;
  }
  EXPECT_NEAR(static_cast<double>(covered) / kTrials, 0.9648, 0.005);
}

/// The largest expected value of a bet under noise within these bounds.
double expected_payoff(std::span<const NoiseBound> noise) {
  double expected = kLostBet;
  double before = kLostBet;
  for (const NoiseBound& bound : noise) {
    expected += (bound.payoff - before) * bound.probability;
    before = bound.payoff;
  }
  return expected;
}

TEST(SequentialTest, BetsAreNotInOurFavour) {
  for (const auto noise : {cpu_noise(), gpu_noise()}) {
    EXPECT_LE(expected_payoff(noise), 1);
    for (std::size_t i = 1; i < noise.size(); ++i) {
      EXPECT_GT(noise[i].factor, noise[i - 1].factor);
      EXPECT_LT(noise[i].probability, noise[i - 1].probability);
      EXPECT_GT(noise[i].payoff, noise[i - 1].payoff);
    }
  }
}

TEST(SequentialTest, RejectsAfterAFewClearPairsOnly) {
  SequentialTest test(cpu_noise());
  for (int pair = 0; pair < 3; ++pair) test.add(1.25);
  EXPECT_FALSE(test.rejects(0.01));
  test.add(1.25);
  EXPECT_TRUE(test.rejects(0.01));
  for (int pair = 0; pair < 2; ++pair) test.add(0.9);
  EXPECT_FALSE(test.rejects(0.01));
}

}  // namespace
}  // namespace oclab
