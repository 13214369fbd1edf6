// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: which branches are selects.
#include "harness/model/selects.h"

#include <gtest/gtest.h>

namespace oclab::model {
namespace {

const Instruction kComputation{.selectable = true};
const Instruction kMemoryAccess{};
const Instruction kTwoWays{.end = SegmentEnd::kBranch};
const Instruction kLastBlock{.end = SegmentEnd::kReturn};

std::vector<bool> selects_of(const std::vector<BlockShape>& blocks) {
  std::vector<std::vector<std::uint32_t>> graph;
  for (const BlockShape& block : blocks) graph.push_back(block.successors);
  std::vector<bool> found;
  for (const Select& each : find_selects(blocks, immediate_post_dominators(graph))) {
    found.push_back(each.is_select);
  }
  return found;
}

/// if (…) { `side` }
std::vector<BlockShape> with_side(std::vector<Instruction> side) {
  side.push_back(kTwoWays);
  return {{{kTwoWays}, {1, 2}}, {std::move(side), {2}}, {{kLastBlock}, {}}};
}

/// a ? 1 : b ? 2 : … with this many conditions
std::vector<BlockShape> chain(std::uint32_t conditions) {
  std::vector<BlockShape> blocks;
  const std::uint32_t end = conditions + 1;
  for (std::uint32_t i = 0; i < conditions; ++i) {
    blocks.push_back({{kComputation, kTwoWays}, {end, i + 1}});
  }
  blocks.push_back({{kTwoWays}, {end}});
  blocks.push_back({{kLastBlock}, {}});
  return blocks;
}

TEST(Selects, AFewComputationsAreOne) {
  EXPECT_EQ(selects_of(with_side({kComputation, kComputation, kComputation, kComputation})),
            (std::vector{true, false, false}));
}

TEST(Selects, ManyComputationsStayABranch) {
  EXPECT_FALSE(selects_of(with_side(std::vector(5, kComputation)))[0]);
}

TEST(Selects, AnAccessToMemoryStaysABranch) {
  EXPECT_FALSE(selects_of(with_side({kMemoryAccess}))[0]);
}

TEST(Selects, TwoConditionsAroundOneAnotherAreOneAndAThirdIsABranch) {
  EXPECT_EQ(selects_of(chain(2)), (std::vector{true, true, false, false}));
  EXPECT_EQ(selects_of(chain(4)), (std::vector{false, false, true, true, false, false}));
}

TEST(Selects, CountTheInstructionsOfBothSides) {
  const auto blocks = with_side({kComputation, kComputation});
  EXPECT_EQ(find_selects(blocks, {2, 2, kNone})[0].counted, 3U);
}

TEST(Selects, ALoopIsNone) {
  EXPECT_FALSE(selects_of({{{kTwoWays}, {1}},
                           {{kComputation, kTwoWays}, {2, 3}},
                           {{kComputation, kTwoWays}, {1}},
                           {{kLastBlock}, {}}})[1]);
}

}  // namespace
}  // namespace oclab::model
