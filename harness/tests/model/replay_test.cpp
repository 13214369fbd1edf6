// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: warps replayed from scripted work-items, the counters computed by hand.
#include <gtest/gtest.h>

#include "harness/tests/model/recorder_calls.h"

namespace oclab::model {
namespace {

Instruction ending(SegmentEnd end) { return {.end = end}; }
const Instruction kPlain{.flops = 1};
const Instruction kBranch = ending(SegmentEnd::kBranch);
const Instruction kReturn = ending(SegmentEnd::kReturn);
const Instruction kCall = ending(SegmentEnd::kCall);
const Instruction kBarrier = ending(SegmentEnd::kBarrier);

/// Loads a float from `address` with this instruction.
void load(Recorder& recorder, std::uint32_t instruction, std::uint64_t address) {
  access(recorder, instruction, AccessKind::kGlobalLoad, address);
}

AccessSite loads(const Recorder& recorder) {
  return recorder.counters().total(AccessKind::kGlobalLoad);
}

/// if (…) { 2: load } else { 4: load }  6: plain
Code if_else() {
  Code code;
  code.add_function({{{kPlain, kBranch}, {1, 2}},
                     {{kPlain, kBranch}, {3}},
                     {{kPlain, kBranch}, {3}},
                     {{kPlain, kReturn}, {}}});
  return code;
}

void run_if_else(Recorder& recorder, std::size_t items, auto condition) {
  recorder.begin_group(items);
  for (std::size_t item = 0; item < items; ++item) {
    recorder.select(item);
    execute(recorder, 0, 1);
    const std::uint32_t arm = condition(item) ? 2 : 4;
    load(recorder, arm, 4 * item);
    execute(recorder, arm + 1);
    execute(recorder, 6, 7);
  }
  recorder.end_group();
}

TEST(Replay, AUniformBranchDoesNotDiverge) {
  const Code code = if_else();
  Recorder recorder(code);
  run_if_else(recorder, 64, [](std::size_t item) { return item / 32 == 0; });
  const Counters& counters = recorder.counters();
  EXPECT_EQ(counters.warps, 2U);
  EXPECT_EQ(counters.total_branches().executed, 2U);
  EXPECT_EQ(counters.total_branches().divergent, 0U);
  EXPECT_EQ(counters.warp_instructions, 2U * 6);
  EXPECT_EQ(counters.lane_instructions, 64U * 6);
  EXPECT_EQ(loads(recorder).requests, 2U);
  EXPECT_EQ(loads(recorder).transactions, 8U);
  EXPECT_EQ(counters.flops, 64U * 3);
  EXPECT_EQ(counters.unmatched, 0U);
}

TEST(Replay, BothArmsAreIssuedWhenLanesPart) {
  const Code code = if_else();
  Recorder recorder(code);
  run_if_else(recorder, 32, [](std::size_t item) { return item % 2 == 0; });
  const Counters& counters = recorder.counters();
  EXPECT_EQ(counters.total_branches().divergent, 1U);
  EXPECT_EQ(counters.warp_instructions, 2U + 2 + 2 + 2);
  EXPECT_EQ(counters.lane_instructions, 32U * 6);
  EXPECT_EQ(loads(recorder).requests, 2U);
  EXPECT_EQ(loads(recorder).lanes, 32U);
  EXPECT_EQ(loads(recorder).transactions, 2U * 4);
  EXPECT_EQ(loads(recorder).ideal, 2U * 2);
}

TEST(Replay, APartialWarpIsAWarp) {
  const Code code = if_else();
  Recorder recorder(code);
  run_if_else(recorder, 33, [](std::size_t) { return true; });
  EXPECT_EQ(recorder.counters().warps, 2U);
  EXPECT_EQ(loads(recorder).requests, 2U);
  EXPECT_EQ(loads(recorder).transactions, 4U + 1);
}

/// 0: enter; 1: load, 2: loop?; 3: return
Code loop() {
  Code code;
  code.add_function({{{kBranch}, {1}}, {{kPlain, kBranch}, {1, 2}}, {{kReturn}, {}}});
  return code;
}

TEST(Replay, ALoopRunsAsOftenAsItsLongestLane) {
  const Code code = loop();
  Recorder recorder(code);
  recorder.begin_group(32);
  for (std::uint32_t item = 0; item < 32; ++item) {
    recorder.select(item);
    execute(recorder, 0);
    for (std::uint32_t trip = 0; trip <= item; ++trip) {
      load(recorder, 1, 128 * trip + 4 * item);
      execute(recorder, 2);
    }
    execute(recorder, 3);
  }
  recorder.end_group();
  EXPECT_EQ(loads(recorder).requests, 32U);
  EXPECT_EQ(loads(recorder).lanes, 528U);            // 32 + 31 + … + 1
  EXPECT_EQ(loads(recorder).transactions, 8U * 10);  // lanes trip … 31: 8 × (4 + 3 + 2 + 1)
  EXPECT_EQ(recorder.counters().total_branches().executed, 32U);
  EXPECT_EQ(recorder.counters().total_branches().divergent, 31U);
  EXPECT_EQ(recorder.counters().warp_instructions, 1U + 32 * 2 + 1);
}

/// for (k) if ((lane + k) % 2) 2: load. Lanes take turns: in every trip half of them.
TEST(Replay, LanesThatSkipTripsAreNotMatchedByCount) {
  Code code;
  code.add_function({{{kBranch}, {1}},
                     {{kBranch}, {2, 3}},
                     {{kPlain, kBranch}, {3}},
                     {{kBranch}, {1, 4}},
                     {{kReturn}, {}}});
  Recorder recorder(code);
  recorder.begin_group(32);
  for (std::uint32_t item = 0; item < 32; ++item) {
    recorder.select(item);
    execute(recorder, 0);
    for (std::uint32_t trip = 0; trip < 4; ++trip) {
      execute(recorder, 1);
      if ((item + trip) % 2 == 0) {
        load(recorder, 2, 128 * trip + 4 * item);
        execute(recorder, 3);
      }
      execute(recorder, 4);
    }
    execute(recorder, 5);
  }
  recorder.end_group();
  EXPECT_EQ(loads(recorder).requests, 4U);
  EXPECT_EQ(loads(recorder).lanes, 64U);
  EXPECT_EQ(loads(recorder).transactions, 16U);
  EXPECT_EQ(recorder.counters().total_branches().divergent, 4U);
  EXPECT_EQ(recorder.counters().unmatched, 0U);
}

/// A kernel that calls a function in which lanes return at two places.
TEST(Replay, LanesMeetAgainAfterACall) {
  Code code;
  code.add_function({{{kBranch}, {1, 2}}, {{kPlain, kReturn}, {}}, {{kPlain, kReturn}, {}}});
  code.add_function({{{kCall, kPlain, kCall, kPlain, kReturn}, {}}});
  constexpr std::uint32_t kKernel = 5;
  Recorder recorder(code);
  recorder.begin_group(32);
  for (std::uint32_t item = 0; item < 32; ++item) {
    recorder.select(item);
    for (const std::uint32_t call : {kKernel, kKernel + 2}) {
      execute(recorder, call);
      execute(recorder, 0);
      execute(recorder, item % 2 == 0 ? 1 : 3, item % 2 == 0 ? 2 : 4);
      load(recorder, call + 1, 4 * item);
    }
    execute(recorder, kKernel + 4);
  }
  recorder.end_group();
  EXPECT_EQ(loads(recorder).requests, 2U);
  EXPECT_EQ(loads(recorder).lanes, 64U);
  EXPECT_EQ(recorder.counters().total_branches().divergent, 2U);
  EXPECT_EQ(recorder.counters().warp_instructions, 5U + 2 * (1 + 2 + 2));
}

/// 0: barrier, 1: load, 2: return. Work-items run to the barrier one by one.
TEST(Replay, CountersAddUpOverBarriersAndGroups) {
  Code code;
  code.add_function({{{kBarrier, kPlain, kReturn}, {}}});
  Recorder recorder(code);
  for (int group = 0; group < 3; ++group) {
    recorder.begin_group(64);
    for (std::size_t item = 0; item < 64; ++item) {
      recorder.select(item);
      execute(recorder, 0);
    }
    recorder.barrier();
    for (std::size_t item = 0; item < 64; ++item) {
      recorder.select(item);
      load(recorder, 1, 4 * item);
      execute(recorder, 2);
    }
    recorder.end_group();
  }
  EXPECT_EQ(recorder.counters().barriers, 3U);
  EXPECT_EQ(recorder.counters().groups, 3U);
  EXPECT_EQ(loads(recorder).requests, 6U);
  EXPECT_EQ(recorder.counters().warp_instructions, 6U * 3);
}

TEST(Replay, OneInstructionMayAccessMemorySeveralTimes) {
  const Code code = loop();
  Recorder recorder(code);
  recorder.begin_group(2);
  for (std::uint32_t item = 0; item < 2; ++item) {
    recorder.select(item);
    execute(recorder, 0);
    access(recorder, 1, AccessKind::kGlobalLoad, 256 * item);
    recorder.access(1, AccessKind::kLocalStore, 4 * item, 4);
    execute(recorder, 2, 3);
  }
  recorder.end_group();
  EXPECT_EQ(loads(recorder).requests, 1U);
  EXPECT_EQ(loads(recorder).transactions, 2U);
  EXPECT_EQ(recorder.counters().total(AccessKind::kLocalStore).transactions, 1U);
  EXPECT_EQ(recorder.counters().unmatched, 0U);
}

TEST(Counters, SumsAreTheSameInAnyOrder) {
  Counters a;
  Counters b;
  a.accesses[{1, AccessKind::kLocalLoad}].add(RequestCost{.transactions = 3, .ideal = 1}, 32);
  b.accesses[{1, AccessKind::kLocalLoad}].add(RequestCost{.transactions = 8, .ideal = 1}, 16);
  b.branches[4] = {.executed = 2, .divergent = 1};
  Counters ab = a;
  ab.add(b);
  Counters ba = b;
  ba.add(a);
  for (const Counters& sum : {ab, ba}) {
    const AccessSite site = sum.accesses.at({1, AccessKind::kLocalLoad});
    EXPECT_EQ(site.requests, 2U);
    EXPECT_EQ(site.lanes, 48U);
    EXPECT_EQ(site.transactions, 11U);
    EXPECT_EQ(site.worst, 8U);
    EXPECT_EQ(sum.total_branches().divergent, 1U);
  }
}

}  // namespace
}  // namespace oclab::model
