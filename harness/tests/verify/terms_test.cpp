// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: sums of which a part is missing.
#include <gtest/gtest.h>

#include "harness/tests/verify/support.h"
#include "harness/verify/pattern_terms.h"

namespace oclab {
namespace {

using test::n;

constexpr std::size_t kGroup = 64;

/// `count` random integers, and their sum as the output.
Problem sum_problem(std::size_t count) {
  Rng rng(7);
  const std::vector<int> in = uniform_ints(rng, count, -1000000, 1000000);
  int sum = 0;
  for (const int value : in) sum += value;
  return {.buffers = {input("in", in), output("result", std::vector<int>{sum})}};
}

/// What is found where the terms whose index satisfies the predicate are added.
template <typename Predicate>
std::optional<Pattern> found_for(std::size_t count, Predicate added) {
  const Problem problem = sum_problem(count);
  const auto in = initial_values<int>(problem, 0);
  int got = 0;
  for (std::size_t i = 0; i < in.size(); ++i) got += added(i) ? in[i] : 0;
  return find_summed_part(problem, problem.buffers[1], to_bytes(std::vector<int>{got}), kGroup);
}

TEST(SummedPart, ATreeWithoutItsLastLevelAddsEverySecondElement) {
  const auto found = found_for(1000, [](std::size_t i) { return i % 2 == 0; });
  ASSERT_TRUE(found);
  EXPECT_EQ(found->variant, "every-second");
}

TEST(SummedPart, HalfAGroupAndHalfOfAGroupsElements) {
  const auto level = found_for(1000, [](std::size_t i) { return i % 64 < 32; });
  ASSERT_TRUE(level);
  EXPECT_EQ(level->variant, "half");
  EXPECT_EQ(level->facts.at("block"), n(64));
  EXPECT_EQ(level->facts.at("kept"), n(32));
  const auto items = found_for(1000, [](std::size_t i) { return i % 256 < 128; });
  ASSERT_TRUE(items);
  EXPECT_EQ(items->variant, "half-of-group");
}

TEST(SummedPart, NothingIsSaidOfOtherSumsAndOfOneBlock) {
  EXPECT_FALSE(found_for(1000, [](std::size_t i) { return i % 3 == 0; }));
  EXPECT_FALSE(found_for(100, [](std::size_t i) { return i < 64; })) << "no block comes twice";
  EXPECT_FALSE(found_for(2, [](std::size_t i) { return i == 0; }));
  const Problem problem = sum_problem(1000);
  EXPECT_FALSE(
      find_summed_part(problem, problem.buffers[1], to_bytes(std::vector<int>{4711}), kGroup));
}

TEST(SummedPart, ProductsOfTwoInputsCountAsTerms) {
  const std::vector<float> a = test::random_floats(1000, 1);
  const std::vector<float> b = test::random_floats(1000, 2);
  double all = 0;
  double half = 0;
  for (std::size_t i = 0; i < a.size(); ++i) {
    const double term = static_cast<double>(a[i]) * static_cast<double>(b[i]);
    all += term;
    half += i % 8 < 4 ? term : 0;
  }
  const Problem problem{.buffers = {input("a", a), input("b", b),
                                    output("result", std::vector{static_cast<float>(all)})}};
  const auto found = find_summed_part(problem, problem.buffers[2],
                                      to_bytes(std::vector{static_cast<float>(half)}), kGroup);
  ASSERT_TRUE(found);
  EXPECT_EQ(found->facts.at("block"), n(8));
  EXPECT_EQ(found->facts.at("kept"), n(4));
}

}  // namespace
}  // namespace oclab
