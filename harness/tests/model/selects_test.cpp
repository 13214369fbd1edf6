// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: which branches are selects.
#include "harness/model/selects.h"

#include <gtest/gtest.h>

namespace oclab::model {
namespace {

const Instruction kCompute{.selectable = true};
const Instruction kLoad{};
const Instruction kBranch{.end = SegmentEnd::kBranch};
const Instruction kReturn{.end = SegmentEnd::kReturn};

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
  side.push_back(kBranch);
  return {{{kBranch}, {1, 2}}, {std::move(side), {2}}, {{kReturn}, {}}};
}

/// a ? 1 : b ? 2 : … with this many conditions
std::vector<BlockShape> chain(std::uint32_t conditions) {
  std::vector<BlockShape> blocks;
  const std::uint32_t end = conditions + 1;
  for (std::uint32_t i = 0; i < conditions; ++i) {
    blocks.push_back({{kCompute, kBranch}, {end, i + 1}});
  }
  blocks.push_back({{kBranch}, {end}});
  blocks.push_back({{kReturn}, {}});
  return blocks;
}

TEST(Selects, AFewComputationsAreOne) {
  EXPECT_EQ(selects_of(with_side({kCompute, kCompute, kCompute, kCompute})),
            (std::vector{true, false, false}));
}

TEST(Selects, ManyComputationsStayABranch) {
  EXPECT_FALSE(selects_of(with_side(std::vector(5, kCompute)))[0]);
}

TEST(Selects, AnAccessToMemoryStaysABranch) { EXPECT_FALSE(selects_of(with_side({kLoad}))[0]); }

TEST(Selects, TwoConditionsAroundOneAnotherAreOneAndAThirdIsABranch) {
  EXPECT_EQ(selects_of(chain(2)), (std::vector{true, true, false, false}));
  EXPECT_EQ(selects_of(chain(4)), (std::vector{false, false, true, true, false, false}));
}

TEST(Selects, CountTheInstructionsOfBothSides) {
  const auto blocks = with_side({kCompute, kCompute});
  EXPECT_EQ(find_selects(blocks, {2, 2, kNone})[0].counted, 3U);
}

TEST(Selects, ALoopIsNone) {
  EXPECT_FALSE(selects_of({{{kBranch}, {1}},
                           {{kCompute, kBranch}, {2, 3}},
                           {{kCompute, kBranch}, {1}},
                           {{kReturn}, {}}})[1]);
}

}  // namespace
}  // namespace oclab::model
