// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: times of a few accesses to memory on one streaming multiprocessor, computed by
// hand.
#include <gtest/gtest.h>

#include <algorithm>

#include "harness/gpu_time/sm/sm_simulation.h"
#include "harness/tests/gpu_time/support.h"

namespace oclab::gpu {
namespace {

using model::AccessKind;
using model::Code;
using model::GroupTrace;
using model::Unit;

TEST(GpuSimulation, TheL1CacheHoldsWhatAGroupHasLoaded) {
  const Code code = code_of(
      {operation(Unit::kMemory), operation(Unit::kMemory, {0}), operation(Unit::kFloat, {1})});
  model::WarpTrace warp = warp_of(1);
  for (const std::uint32_t k : {0, 1}) {
    add_access(warp, k, AccessKind::kGlobalLoad, sectors_from(0, 4));
  }
  // the second load: 1 to issue, 7 for the way to registers, a latency of 34
  const SmTime time = simulate(code, {warp});
  EXPECT_DOUBLE_EQ(time.end, kLoad + 42 + 1);
  EXPECT_EQ(time.l1_hits, 4U);
}

TEST(GpuSimulation, ALoadOfOneLaneTakesItsSchedulersTime) {
  model::WarpTrace warp = warp_of(1);
  const std::vector loads(64, operation(Unit::kMemory));
  for (std::uint32_t k = 0; k < 64; ++k) {
    add_access(warp, k, AccessKind::kGlobalLoad, sectors_from(0, 1), 1);
  }
  EXPECT_DOUBLE_EQ(simulate(code_of(loads), {warp}).busy.loads, 64 * 7);
  // four schedulers at once
  EXPECT_DOUBLE_EQ(simulate(code_of(loads), GroupTrace(4, warp)).busy.loads, 64 * 7);
}

TEST(GpuSimulation, PrivateArraysGoToDramWhereTheL2CacheHasNoRoom) {
  model::WarpTrace warp = warp_of(1);
  add_access(warp, 0, AccessKind::kGlobalStore, sectors_from(0, 4));
  warp.accesses.front().object = 2048;
  const auto dram = [&](double share) {
    const SharedRates rates{.dram = 32, .private_in_dram = share};
    return simulate(code_of({operation(Unit::kMemory)}), {warp}, 1, 1, 4, rates).busy.dram;
  };
  EXPECT_DOUBLE_EQ(dram(0), 0);
  EXPECT_DOUBLE_EQ(dram(0.5), 4 * 1.5 * 0.5);
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
    return simulate_sm(code, machine, {}, {}, groups, {.groups = 1, .warps = 64}, 128 << 10)
        .l1_hits;
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

TEST(GpuSimulation, PiecesOfAStoreAreMergedWhileWarpsStoreToFewLines) {
  const auto busy = [](std::size_t warps) {
    model::WarpTrace warp = warp_of(1);
    add_access(warp, 0, AccessKind::kGlobalStore, sectors_from(0, 32));
    warp.accesses.back().requests = 8;
    warp.accesses.back().sent = warp.accesses.back().arriving = 8 * 32;
    const SmTime time = simulate(code_of({operation(Unit::kMemory)}), GroupTrace(warps, warp));
    EXPECT_DOUBLE_EQ(time.l2_sectors, 2 * time.busy.l2);
    return time.busy.l2 / static_cast<double>(warps);
  };
  EXPECT_DOUBLE_EQ(busy(16), 16);              // 128 lines: 32 sectors, two per cycle
  EXPECT_DOUBLE_EQ(busy(24), 16 * (1 + 3.5));  // half of seven pieces
  EXPECT_DOUBLE_EQ(busy(32), 16 * 8);
}

TEST(GpuSimulation, AVectorTakesItsTimeWithOneLaneToo) {
  const auto busy = [](std::uint16_t words) {
    model::WarpTrace warp = warp_of(1);
    for (int k = 0; k < 100; ++k) {
      add_access(warp, 0, AccessKind::kGlobalLoad, sectors_from(0, 1), words);
      warp.accesses.back().lane_words = words;
    }
    return simulate(code_of({operation(Unit::kMemory)}), {warp}).busy.loads / 100;
  };
  EXPECT_DOUBLE_EQ(busy(16) - busy(12), 4);  // a cycle for each word
}

TEST(GpuSimulation, ALoadOfConstantMemoryIsALoad) {
  const auto end = [](AccessKind kind) {
    model::WarpTrace warp = warp_of(1);
    add_access(warp, 0, kind, sectors_from(0, 4));
    return simulate(code_of({operation(Unit::kMemory)}), {warp}).l1_sectors;
  };
  EXPECT_EQ(end(AccessKind::kConstantLoad), end(AccessKind::kGlobalLoad));
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
  EXPECT_GE(end(AccessKind::kGlobalStore), 2 * kLoad);
  EXPECT_LT(end(AccessKind::kLocalStore), 1.1 * kLoad);
  EXPECT_LT(end(AccessKind::kGlobalLoad), 1.1 * kLoad);
}

}  // namespace
}  // namespace oclab::gpu
