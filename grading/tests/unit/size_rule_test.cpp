// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: what right and wrong test sizes have in common.
#include "grading/diagnosis/size_rule.h"

#include <gtest/gtest.h>

#include "grading/wording/size_text.h"

namespace oclab {
namespace {

std::string rule_of_lengths(const std::vector<std::size_t>& right,
                            const std::vector<std::size_t>& wrong) {
  const auto extents = [](const std::vector<std::size_t>& lengths) {
    std::vector<Extent> all;
    for (const std::size_t n : lengths) all.push_back({n});
    return all;
  };
  return describe(size_rule(extents(right), extents(wrong), {"n"}));
}

TEST(SizeRule, SmallAndLarge) {
  EXPECT_EQ(rule_of_lengths({1, 2, 31}, {1000, 33, 65536}), "right up to n=31, wrong from n=33 on");
  EXPECT_EQ(rule_of_lengths({1}, {2, 31}), "right only where n=1");
  EXPECT_EQ(rule_of_lengths({31, 33, 1000}, {1, 2}), "wrong up to n=2, right from n=31 on");
  EXPECT_EQ(rule_of_lengths({31, 33}, {1}), "wrong only where n=1");
}

TEST(SizeRule, MultiplesAndPowersOfTwo) {
  EXPECT_EQ(rule_of_lengths({64, 96, 65536}, {1, 2, 1000, 100003}),
            "right only where n is a multiple of 32");
  EXPECT_EQ(rule_of_lengths({2, 100, 65536}, {1, 31, 1025}),
            "right only where n is a multiple of 2");
  EXPECT_EQ(rule_of_lengths({1, 2, 65536}, {31, 1000, 100003}),
            "right only where n is a power of two");
}

TEST(SizeRule, TheNumberThatMattersIsNamed) {
  EXPECT_EQ(describe(size_rule({{33, 0}}, {{1, 256}, {1000, 7}}, {"n", "steps"})),
            "right only where steps=0");
  EXPECT_EQ(describe(size_rule({{31, 32}, {100, 64}}, {{2, 1}, {99, 48}, {1000, 33}},
                               {"rows", "columns"})),
            "right only where columns is a multiple of 32");
  EXPECT_EQ(describe(size_rule({{2, 2}, {64, 64}, {5, 5}}, {{1, 9}, {31, 33}, {100, 3}},
                               {"rows", "columns"})),
            "right only where rows = columns");
}

TEST(SizeRule, SeveralNumbersTogether) {
  EXPECT_EQ(
      describe(size_rule({{64, 64}, {32, 16}}, {{1, 1}, {64, 65}, {65, 64}, {16, 33}, {8, 32}},
                         {"rows", "columns"})),
      "right only where rows and columns are multiples of 16");
}

TEST(SizeRule, ATunableThatEqualsTheLimitIsNamed) {
  const auto rule = [](std::size_t right, std::size_t wrong) {
    return describe(size_rule({{1}, {right}}, {{wrong}, {100}}, {"k"},
                              {{"GROUP", 16}, {"PER_ITEM", 3}, {"TILE_K", 32}}));
  };
  EXPECT_EQ(rule(32, 33), "right up to k=32 (TILE_K), wrong from k=33 on");
  EXPECT_EQ(rule(31, 32), "right up to k=31, wrong from k=32 (TILE_K) on");
  EXPECT_EQ(rule(48, 49), "right up to k=48 (GROUP × PER_ITEM), wrong from k=49 on");
  EXPECT_EQ(rule(40, 50), "right up to k=40, wrong from k=50 on");
}

TEST(SizeRule, NothingIsSaidWithoutAReason) {
  EXPECT_EQ(rule_of_lengths({}, {1, 2}), "wrong at every test size");
  EXPECT_EQ(rule_of_lengths({1, 2}, {}), "");
  EXPECT_EQ(rule_of_lengths({1, 33, 1000}, {31, 65536}), "");
  EXPECT_EQ(
      describe(size_rule({{64, 64}, {96, 32}}, {{1, 1}, {31, 33}, {33, 31}}, {"rows", "columns"})),
      "");
  // A single size on a side is a multiple by chance only.
  EXPECT_EQ(rule_of_lengths({64}, {1, 100}), "");
}

TEST(SizeRule, MultiplesLeadToTheRest) {
  const auto next = [](std::size_t block) {
    return next_step(size_rule({{block}, {4 * block}}, {{1}, {block + 1}}, {"k"}));
  };
  EXPECT_EQ(next(16).find("check the rest of k that fills no block of 16"), 0U);
  EXPECT_EQ(next(2), "") << "odd sizes have other data as well";
}

}  // namespace
}  // namespace oclab
