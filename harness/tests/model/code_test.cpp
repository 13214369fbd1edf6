// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: segments, and where the paths of a branch meet again.
#include "harness/model/code.h"

#include <gtest/gtest.h>

namespace oclab::model {
namespace {

using Graph = std::vector<std::vector<std::uint32_t>>;
using Blocks = std::vector<std::uint32_t>;

TEST(PostDominators, OfAnIfWithTwoArms) {
  EXPECT_EQ(immediate_post_dominators(Graph{{1, 2}, {3}, {3}, {}}), (Blocks{3, 3, 3, kNone}));
}

TEST(PostDominators, OfALoop) {
  // 0 -> 1 (head) -> 2 (body) -> 1, 1 -> 3
  EXPECT_EQ(immediate_post_dominators(Graph{{1}, {2, 3}, {1}, {}}), (Blocks{1, 3, 1, kNone}));
}

TEST(PostDominators, OfALoopWithABreak) {
  // 1 -> 2 | 4, 2 -> 3 | 4 (break), 3 -> 1
  EXPECT_EQ(immediate_post_dominators(Graph{{1}, {2, 4}, {3, 4}, {1}, {}}),
            (Blocks{1, 4, 4, 1, kNone}));
}

TEST(PostDominators, OfTwoReturnsAreTheEnd) {
  EXPECT_EQ(immediate_post_dominators(Graph{{1, 2}, {}, {}}), (Blocks{kNone, kNone, kNone}));
}

TEST(PostDominators, OfASwitchThatFallsThrough) {
  // 0 -> 1 | 2 | 3; 1 -> 2; 2 -> 4; 3 -> 4
  EXPECT_EQ(immediate_post_dominators(Graph{{1, 2, 3}, {2}, {4}, {4}, {}}),
            (Blocks{4, 2, 4, 4, kNone}));
}

TEST(PostDominators, OfAnEndlessLoopAreNone) {
  EXPECT_EQ(immediate_post_dominators(Graph{{1, 2}, {1}, {}}), (Blocks{2, kNone, kNone}));
}

Instruction plain() { return {.flops = 1}; }

Instruction ends_in(SegmentEnd end) { return {.end = end}; }

TEST(Code, CallsAndBarriersSplitABlock) {
  Code code;
  code.add_function(
      {{.instructions = {plain(), ends_in(SegmentEnd::kCall), plain(),
                         ends_in(SegmentEnd::kBarrier), ends_in(SegmentEnd::kReturn)}}});
  ASSERT_EQ(code.segments().size(), 3U);
  EXPECT_EQ(code.segments()[0].last, 1U);
  EXPECT_EQ(code.segments()[0].continuation, 1U);
  EXPECT_EQ(code.segments()[1].continuation, 2U);
  EXPECT_EQ(code.segments()[1].flops, 1U);
  EXPECT_EQ(code.segments()[2].end, SegmentEnd::kReturn);
  EXPECT_EQ(code.segment_at(0), 0U);
  EXPECT_EQ(code.segment_at(1), kNone);
  EXPECT_EQ(code.segment_at(2), 1U);
  EXPECT_EQ(code.segment_at(4), 2U);
}

TEST(Code, NumbersGoOnInTheNextFunction) {
  Code code;
  code.add_function({{.instructions = {ends_in(SegmentEnd::kReturn)}}});
  code.add_function({{.instructions = {ends_in(SegmentEnd::kBranch)}, .successors = {1, 2}},
                     {.instructions = {ends_in(SegmentEnd::kBranch)}, .successors = {2}},
                     {.instructions = {plain(), ends_in(SegmentEnd::kReturn)}}});
  ASSERT_EQ(code.segments().size(), 4U);
  EXPECT_TRUE(code.segments()[1].forks);
  EXPECT_EQ(code.segments()[1].reconvergence, 3U);
  EXPECT_FALSE(code.segments()[2].forks);
  EXPECT_EQ(code.segments()[3].reconvergence, kNone);
  EXPECT_EQ(code.segments()[3].first, 3U);
  EXPECT_EQ(code.instructions().size(), 5U);
}

TEST(Code, ABlockTheCompilerTakesForUnreachableIsNoWayToTheEnd) {
  // a switch over all cases, whose default (block 2) cannot be reached
  Code code;
  code.add_function({{.instructions = {ends_in(SegmentEnd::kBranch)}, .successors = {1, 2, 3}},
                     {.instructions = {ends_in(SegmentEnd::kBranch)}, .successors = {3}},
                     {.instructions = {plain()}},
                     {.instructions = {ends_in(SegmentEnd::kReturn)}}});
  EXPECT_EQ(code.segments()[0].reconvergence, 3U);
}

TEST(Code, InstructionsThatAGpuDoesNotIssueAreNotCounted) {
  Code code;
  Instruction phi;
  phi.counted = false;
  code.add_function({{.instructions = {phi, plain(), ends_in(SegmentEnd::kReturn)}}});
  EXPECT_EQ(code.segments()[0].counted, 2U);
}

}  // namespace
}  // namespace oclab::model
