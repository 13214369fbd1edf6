// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: times of a few warps on one streaming multiprocessor, computed by hand.
#include "harness/gpu_time/sm/sm_simulation.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "harness/tests/gpu_time/support.h"

namespace oclab::gpu {
namespace {

using model::AccessKind;
using model::Code;
using model::GroupTrace;
using model::LoopPart;
using model::Unit;

// ---- operations ----

TEST(GpuSimulation, ADependentOperationWaitsForTheOneBefore) {
  // The tenth one is issued after nine latencies.
  EXPECT_DOUBLE_EQ(simulate(code_of(chain(Unit::kFloat, 10)), {warp_of(1)}).end, 9 * 4 + 1);
}

TEST(GpuSimulation, IndependentOperationsIssueBackToBack) {
  const Code code = code_of(std::vector(10, operation(Unit::kFloat)));
  const SmTime time = simulate(code, {warp_of(1)});
  EXPECT_DOUBLE_EQ(time.end, 10);
  EXPECT_DOUBLE_EQ(time.busy.issue, 10);
}

TEST(GpuSimulation, AUnitIsBusyForItsCycles) {
  // Eight cycles each: the last one begins after 72 and ends after 80; its latency is 18.
  std::vector<model::Instruction> all(10, operation(Unit::kSpecial));
  all.push_back(operation(Unit::kFloat, {9}));
  const SmTime time = simulate(code_of(all), {warp_of(1)});
  EXPECT_DOUBLE_EQ(time.busy.special, 80);
  EXPECT_DOUBLE_EQ(time.busy.doubles, 0);
  EXPECT_DOUBLE_EQ(time.issued.at(0), 1);
  EXPECT_GE(time.end, 72 + 18 + 1);
  EXPECT_LE(time.end, 80 + 18 + 1);
}

TEST(GpuSimulation, InstructionsThatNameValuesCostNothing) {
  const Code code =
      code_of({operation(Unit::kFloat), operation(Unit::kFree, {0}), operation(Unit::kFloat, {1})});
  const SmTime time = simulate(code, {warp_of(1)});
  EXPECT_DOUBLE_EQ(time.end, 5);
  EXPECT_DOUBLE_EQ(time.busy.issue, 2);
}

// ---- groups ----

TEST(GpuSimulation, TwiceTheGroupsTakeTwiceAsLong) {
  const Code code = code_of(chain(Unit::kFloat, 1000));
  const double once = simulate(code, {warp_of(1)}, 4, 4).end;
  EXPECT_DOUBLE_EQ(once, 999 * 4 + 1);  // a scheduler each
  const SmTime twice = simulate(code, {warp_of(1)}, 8, 4);
  EXPECT_DOUBLE_EQ(twice.end, 2 * once + 300);  // between a group and the next
  EXPECT_EQ(twice.group_ends.size(), 8U);
  EXPECT_TRUE(std::ranges::is_sorted(twice.group_ends));
}

TEST(GpuSimulation, ResidentGroupsHideEachOthersLatency) {
  // Four warps keep one scheduler busy in each of a float's four cycles.
  const Code code = code_of(chain(Unit::kFloat, 100));
  EXPECT_NEAR(simulate(code, {warp_of(1)}, 4, 4, 1).end, 400, 4);
  EXPECT_DOUBLE_EQ(simulate(code, {warp_of(1)}, 4, 1, 1).end, 4 * (99 * 4 + 1) + 3 * 300);
}

TEST(GpuSimulation, WarpsShareTheSchedulers) {
  const Code code = code_of(std::vector(100, operation(Unit::kFloat)));
  EXPECT_NEAR(simulate(code, GroupTrace(8, warp_of(1))).end, 200, 4);
  EXPECT_NEAR(simulate(code, GroupTrace(8, warp_of(1)), 1, 1, 1).end, 800, 4);
}

TEST(GpuSimulation, EmptyGroupsStartOneAfterTheOther) {
  const Code code = code_of({operation(Unit::kFloat)});
  EXPECT_DOUBLE_EQ(simulate(code, {warp_of(0)}, 96, 32, 4, {.group_interval = 100}).end, 9600);
}

// ---- barriers ----

TEST(GpuSimulation, WarpsGoOnTogetherAfterABarrier) {
  const Code code = code_of(chain(Unit::kFloat, 100));
  model::WarpTrace before = warp_of(1);
  before.add_barrier();
  model::WarpTrace after;
  after.add_barrier();
  after.add_step(0, 32);
  // One works before the barrier, the other one after it; the barrier takes 35.
  EXPECT_DOUBLE_EQ(simulate(code, {before, after}).end, 2 * (99 * 4 + 1) + 35);
  EXPECT_DOUBLE_EQ(simulate(code, {after, before}).end, 2 * (99 * 4 + 1) + 35);
}

TEST(GpuSimulation, ABarrierDoesNotWaitForWarpsThatHaveEnded) {
  const Code code = code_of(chain(Unit::kFloat, 100));
  model::WarpTrace three;
  for (int k = 0; k < 3; ++k) {
    three.add_step(0, 32);
    three.add_barrier();
  }
  EXPECT_DOUBLE_EQ(simulate(code, {three, warp_of(0)}).end, 3 * (99 * 4 + 1 + 35));
}

TEST(GpuSimulation, AWarpThatHasEndedMakesRoomForTheNextGroup) {
  const Code code = code_of(chain(Unit::kFloat, 100));
  const GroupTrace trace{warp_of(4), warp_of(0)};
  const std::vector<SimulatedGroup> groups(2, {.trace = &trace});
  const auto resident = [&](unsigned warps) {
    const Room room{.groups = 2, .warps = warps};
    return simulate_sm(code, h200(), {}, {}, groups, room, 128 << 10).resident;
  };
  EXPECT_EQ(resident(2), 1U);
  EXPECT_EQ(resident(3), 2U);
}

// ---- loops ----

/// Rounds of a loop: a load, and an operation that uses it. `rounds` of `all` become one.
double rounds_of_loads(LoopPart part, std::uint16_t rounds = 4, std::uint64_t all = 8) {
  model::Instruction load = operation(Unit::kMemory);
  model::Instruction use = operation(Unit::kFloat, {0});
  load.loop = use.loop = part;
  load.rounds = use.rounds = rounds;
  model::WarpTrace warp;
  for (std::uint64_t k = 0; k < all; ++k) {
    warp.add_step(0, 32);
    warp.steps.back().first_access = static_cast<std::uint32_t>(k);
    add_access(warp, 0, AccessKind::kGlobalLoad, sectors_from(4 * k, 4));
  }
  return simulate(code_of({load, use}), {warp}).end;
}

TEST(GpuSimulation, LoadsOfAnUnrolledLoopOverlapInFourRounds) {
  EXPECT_DOUBLE_EQ(rounds_of_loads(LoopPart::kOutside), 8 * (kLoad + 1));
  EXPECT_NEAR(rounds_of_loads(LoopPart::kBody), 2 * (kLoad + 1 + 3 * 8), 20);
}

TEST(GpuSimulation, LoadsOfAWhollyUnrolledLoopOverlapInAllRounds) {
  EXPECT_NEAR(rounds_of_loads(LoopPart::kBody, 2), 4 * (kLoad + 1 + 8), 20);
  EXPECT_NEAR(rounds_of_loads(LoopPart::kBody, 8), kLoad + 1 + 7 * 7, 20);
}

TEST(GpuSimulation, RoundsThatAreLeftOverGoByFewer) {
  // 16, 4, and three times 1; a load takes 7 cycles more for each load before it
  EXPECT_NEAR(rounds_of_loads(LoopPart::kBody, 16, 23), 5 * (kLoad + 1) + (15 + 3) * 7, 20);
}

TEST(GpuSimulation, CountingCostsOnceForFourRounds) {
  std::vector<model::Instruction> all(10, operation(Unit::kInteger));
  all.push_back(operation(Unit::kFloat));
  for (model::Instruction& each : all) each.loop = LoopPart::kBody;
  EXPECT_DOUBLE_EQ(simulate(code_of(all), {warp_of(8)}).busy.issue, 8 * 11);
  for (std::size_t k = 0; k < 10; ++k) all[k].loop = LoopPart::kCounting;
  EXPECT_DOUBLE_EQ(simulate(code_of(all), {warp_of(8)}).busy.issue, 2 * 10 + 8);
}

TEST(GpuSimulation, AnInvariantLoadIsMadeOnce) {
  const auto loads = [](bool invariant) {
    std::vector<model::Instruction> all{operation(Unit::kMemory), operation(Unit::kFloat, {0})};
    all[0].invariant = invariant;
    model::WarpTrace warp;
    for (std::uint32_t k = 0; k < 6; ++k) {
      warp.add_step(0, 32);
      warp.steps.back().first_access = k;
      add_access(warp, 0, AccessKind::kConstantLoad, sectors_from(0, 1));
    }
    return simulate(code_of(all), {warp}).l1_sectors;
  };
  EXPECT_EQ(loads(false), 6U);
  EXPECT_EQ(loads(true), 1U);
}

// ---- asynchronous copies ----

/// A copy of four rounds, each a load from a buffer and a store to local memory, between two
/// operations.
SmTime time_of_copy(bool shared_copy, std::uint64_t rounds) {
  std::vector<model::Instruction> all(3, operation(Unit::kFloat));
  all[1] = operation(Unit::kInteger);
  all[1].shared_copy = shared_copy;
  model::WarpTrace warp = warp_of(1);
  for (std::uint64_t k = 0; k < rounds; ++k) {
    add_access(warp, 1, AccessKind::kGlobalLoad, sectors_from(4 * k, 4));
    add_access(warp, 1, AccessKind::kLocalStore, {});
  }
  return simulate(code_of(all), {warp});
}

TEST(GpuSimulation, EachRoundOfACopyWaitsForItsLoad) {
  // before each load, 11 integers of two cycles, and their latency
  EXPECT_NEAR(time_of_copy(true, 4).end, 4 * (kLoad + 22 + 5), 60);
  EXPECT_LT(time_of_copy(false, 4).end, kLoad);
}

TEST(GpuSimulation, ARoundOfACopyIssuesItsInstructions) {
  const auto issued = [](std::uint64_t rounds) { return time_of_copy(true, rounds).busy.issue; };
  EXPECT_DOUBLE_EQ(issued(0), 3);  // the copy itself is one here
  EXPECT_DOUBLE_EQ(issued(1) - issued(0), 11 + 2);
  EXPECT_DOUBLE_EQ(issued(4) - issued(1), 3 * (11 + 2));
}

TEST(GpuSimulation, AnOperationWaitsForItsLoad) {
  const Code code = code_of({operation(Unit::kMemory), operation(Unit::kFloat, {0})});
  model::WarpTrace warp = warp_of(1);
  add_access(warp, 0, AccessKind::kGlobalLoad, sectors_from(0, 4));
  const SmTime time = simulate(code, {warp});
  EXPECT_DOUBLE_EQ(time.end, kLoad + 1);
  EXPECT_EQ(time.l1_sectors, 4U);
  EXPECT_EQ(time.l1_hits, 0U);
}

}  // namespace
}  // namespace oclab::gpu
