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

// Cycles of an H200: a float takes 4 until its result is there, a load that misses the
// L1 cache 270, after 1 to issue, 2 for the L1 cache (four sectors) and 2 from the L2 cache.
constexpr double kLoad = 275;

/// `count` groups of this trace. Groups start at once, and DRAM has no traffic.
SmTime simulate(const Code& code, const GroupTrace& trace, std::size_t count = 1,
                unsigned resident = 1, unsigned schedulers = 4, const SharedRates& rates = {}) {
  const std::vector<SimulatedGroup> groups(count, {.trace = &trace});
  Machine machine = h200();
  machine.schedulers = schedulers;
  return simulate_sm(code, machine, rates, {}, groups, resident, 128 << 10);
}

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

// ---- loops ----

/// Eight rounds of a loop: a load, and an operation that uses it. `rounds` of them become one.
double rounds_of_loads(LoopPart part, std::uint16_t rounds = 4) {
  model::Instruction load = operation(Unit::kMemory);
  model::Instruction use = operation(Unit::kFloat, {0});
  load.loop = use.loop = part;
  load.rounds = use.rounds = rounds;
  model::WarpTrace warp;
  for (std::uint64_t k = 0; k < 8; ++k) {
    warp.add_step(0, 32);
    warp.steps.back().first_access = static_cast<std::uint32_t>(k);
    add_access(warp, 0, AccessKind::kGlobalLoad, sectors_from(4 * k, 4));
  }
  return simulate(code_of({load, use}), {warp}).end;
}

TEST(GpuSimulation, LoadsOfAnUnrolledLoopOverlapInFourRounds) {
  EXPECT_DOUBLE_EQ(rounds_of_loads(LoopPart::kOutside), 8 * (kLoad + 1));
  EXPECT_NEAR(rounds_of_loads(LoopPart::kBody), 2 * (kLoad + 1), 20);
}

TEST(GpuSimulation, LoadsOfAWhollyUnrolledLoopOverlapInAllRounds) {
  EXPECT_NEAR(rounds_of_loads(LoopPart::kBody, 2), 4 * (kLoad + 1), 20);
  EXPECT_NEAR(rounds_of_loads(LoopPart::kBody, 8), kLoad + 1, 20);
}

TEST(GpuSimulation, CountingCostsOnceForFourRounds) {
  std::vector<model::Instruction> all(10, operation(Unit::kInteger));
  all.push_back(operation(Unit::kFloat));
  for (model::Instruction& each : all) each.loop = LoopPart::kBody;
  EXPECT_DOUBLE_EQ(simulate(code_of(all), {warp_of(8)}).busy.issue, 8 * 11);
  for (std::size_t k = 0; k < 10; ++k) all[k].loop = LoopPart::kCounting;
  EXPECT_DOUBLE_EQ(simulate(code_of(all), {warp_of(8)}).busy.issue, 2 * 10 + 8);
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

// ---- memory ----

TEST(GpuSimulation, AnOperationWaitsForItsLoad) {
  const Code code = code_of({operation(Unit::kMemory), operation(Unit::kFloat, {0})});
  model::WarpTrace warp = warp_of(1);
  add_access(warp, 0, AccessKind::kGlobalLoad, sectors_from(0, 4));
  const SmTime time = simulate(code, {warp});
  EXPECT_DOUBLE_EQ(time.end, kLoad + 1);
  EXPECT_EQ(time.l1_sectors, 4U);
  EXPECT_EQ(time.l1_hits, 0U);
}

TEST(GpuSimulation, TheL1CacheHoldsWhatAGroupHasLoaded) {
  const Code code = code_of(
      {operation(Unit::kMemory), operation(Unit::kMemory, {0}), operation(Unit::kFloat, {1})});
  model::WarpTrace warp = warp_of(1);
  for (const std::uint32_t k : {0, 1}) {
    add_access(warp, k, AccessKind::kGlobalLoad, sectors_from(0, 4));
  }
  // the second load: 1 to issue, 2 for the cache, a latency of 34
  const SmTime time = simulate(code, {warp});
  EXPECT_DOUBLE_EQ(time.end, kLoad + 37 + 1);
  EXPECT_EQ(time.l1_hits, 4U);
}

TEST(GpuSimulation, AStoreTakesLinesOfTheL1Cache) {
  const auto hits = [](AccessKind first) {
    const Code code = code_of({operation(Unit::kMemory), operation(Unit::kMemory, {0})});
    model::WarpTrace warp = warp_of(1);
    add_access(warp, 0, first, sectors_from(0, 4));
    add_access(warp, 1, AccessKind::kGlobalLoad, sectors_from(0, 4));
    return simulate(code, {warp}).l1_hits;
  };
  EXPECT_EQ(hits(AccessKind::kGlobalStore), 4U);
  EXPECT_EQ(hits(AccessKind::kGlobalAtomic), 0U);
}

TEST(GpuSimulation, GroupsHaveTheirSectorsElsewhere) {
  const Code code = code_of({operation(Unit::kMemory)});
  model::WarpTrace warp = warp_of(1);
  add_access(warp, 0, AccessKind::kGlobalLoad, sectors_from(0, 4));
  const GroupTrace trace{warp};
  const Machine machine = h200();
  const auto hits = [&](std::int64_t moved) {
    const std::vector<SimulatedGroup> groups{{&trace, {}}, {&trace, {{kSite, moved}}}};
    return simulate_sm(code, machine, {}, {}, groups, 1, 128 << 10).l1_hits;
  };
  EXPECT_EQ(hits(0), 4U);
  EXPECT_EQ(hits(2), 2U);
  EXPECT_EQ(hits(4), 0U);
}

TEST(GpuSimulation, AStoreKeepsTheL2CacheBusyForWhatItSends) {
  const auto busy = [](std::uint16_t sent) {
    model::WarpTrace warp = warp_of(1);
    add_access(warp, 0, AccessKind::kGlobalStore, sectors_from(0, 4));
    warp.accesses.back().sent = sent;
    warp.accesses.back().arriving = 6;
    const SmTime time = simulate(code_of({operation(Unit::kMemory)}), {warp});
    EXPECT_DOUBLE_EQ(time.l2_sectors, 6);
    return time.busy.l2;
  };
  EXPECT_DOUBLE_EQ(busy(4), 2);  // two sectors per cycle
  EXPECT_DOUBLE_EQ(busy(256), 128);
}

TEST(GpuSimulation, AtomicsTakeTheTimeOfTheirTurns) {
  const Code code = code_of({operation(Unit::kMemory), operation(Unit::kFloat, {0})});
  model::WarpTrace warp = warp_of(1);
  add_access(warp, 0, AccessKind::kGlobalAtomic, std::vector<std::uint64_t>(16, 0));
  const SmTime time = simulate(code, {warp}, 4, 4, 4, {.atomic_turn = {{kSite, 100}}});
  EXPECT_DOUBLE_EQ(time.busy.atomics, 4 * 1600);
  EXPECT_DOUBLE_EQ(time.busy.most(), time.busy.atomics);
  EXPECT_NEAR(time.end, 4 * 1600 + kLoad, 20);
  EXPECT_DOUBLE_EQ(simulate(code, {warp}).busy.atomics, 0);  // no turns
}

TEST(GpuSimulation, NoGroupWaitsForItsStores) {
  model::WarpTrace warp = warp_of(1);
  add_access(warp, 0, AccessKind::kGlobalStore, sectors_from(0, 4));
  warp.accesses.back().sent = 2000;
  const SmTime time = simulate(code_of({operation(Unit::kMemory)}), {warp});
  EXPECT_LT(time.group_ends.back(), 20);
  EXPECT_NEAR(time.end, 1000, 20);
}

TEST(GpuSimulation, ALoadStaysAfterAStoreToABuffer) {
  // The store waits for the first load's value. Where it may meet the second load, that one waits.
  const Code code = code_of({operation(Unit::kMemory), operation(Unit::kMemory, {0}),
                             operation(Unit::kMemory), operation(Unit::kFloat, {2})});
  const auto end = [&](AccessKind kind) {
    model::WarpTrace warp = warp_of(1);
    add_access(warp, 0, AccessKind::kGlobalLoad, sectors_from(0, 4));
    add_access(warp, 1, kind, sectors_from(100, 4));
    add_access(warp, 2, AccessKind::kGlobalLoad, sectors_from(200, 4));
    warp.accesses[1].object = model::is_local(kind) ? 32 : 2;
    return simulate(code, {warp}).end;
  };
  EXPECT_GT(end(AccessKind::kGlobalStore), 2 * kLoad);
  EXPECT_LT(end(AccessKind::kLocalStore), 1.1 * kLoad);
  EXPECT_LT(end(AccessKind::kGlobalLoad), 1.1 * kLoad);
}

}  // namespace
}  // namespace oclab::gpu
