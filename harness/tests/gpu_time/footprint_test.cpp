// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: what groups bring from DRAM, computed by hand.
#include "harness/gpu_time/footprint.h"

#include <gtest/gtest.h>

#include "harness/tests/gpu_time/support.h"

namespace oclab::gpu {
namespace {

using model::AccessKind;

constexpr std::uint64_t kL2 = 50 << 20;

// what DRAM takes for granules of pages that are not moved as a whole: dram_pages.h
constexpr double kLineOfAPage = 1.14;         // of loads
constexpr double kEverySecondOfAPage = 1.41;  // of stores

/// A group of one warp, in which instruction 0 has these sectors.
TracedGroup group(std::array<std::size_t, 3> place, const std::vector<std::uint64_t>& sectors,
                  AccessKind kind = AccessKind::kGlobalLoad, std::uint16_t words = 0) {
  model::WarpTrace warp = warp_of(1);
  add_access(warp, 0, kind, sectors, words);
  return {.place = place, .trace = {warp}};
}

/// 1,000 groups in a row; the sample is a group in the middle, its neighbour, and others.
Stretch row(auto group_at) {
  Stretch stretch{.first = 0, .count = 1000, .sample = {}};
  for (const std::size_t k : {500, 501, 250, 750}) stretch.sample.push_back(group_at(k));
  return stretch;
}

/// 1,000 groups that load `count` sectors each, every `step`-th one, `apart` from the neighbour's.
Stretch loads(std::uint64_t count, std::uint64_t step, std::uint64_t apart) {
  return row([=](std::size_t k) {
    return group({k, 0, 0}, sectors_from(kBuffer + k * apart, count, step));
  });
}

/// 1,000 groups that store `words` words of four sectors each.
Stretch stores(std::uint16_t words) {
  return row([=](std::size_t k) {
    return group({k, 0, 0}, sectors_from(kBuffer + 4 * k, 4), AccessKind::kGlobalStore, words);
  });
}

/// 1,000 groups whose sectors lie at no constant distance.
Stretch irregular() {
  return row([](std::size_t k) {
    const std::uint64_t at = kBuffer + k * 7919 % 1000;
    return group({k, 0, 0}, {at, at + 10, at + 20 + k * k % 997});
  });
}

DramTraffic traffic(const Stretch& stretch, std::size_t groups_per_wave = 100,
                    std::uint64_t l2_bytes = kL2) {
  const Movements moving = movements(stretch.sample);
  return dram_sectors(moving, stretch, {stretch.count, 1, 1}, groups_per_wave, l2_bytes).at(kSite);
}

TEST(GpuFootprint, MovesWithTheGroupInEachDimension) {
  const auto at = [](std::size_t x, std::size_t y) {
    return group({x, y, 0}, sectors_from(kBuffer + 4 * x + 100 * y, 4));
  };
  const Movements moving = movements({at(5, 5), at(6, 5), at(5, 6)});
  EXPECT_TRUE(moving.at(kSite).regular);
  EXPECT_EQ(moving.at(kSite).step, (std::array<double, 3>{4, 100, 0}));
  EXPECT_EQ(moving.at(kSite).sectors, sectors_from(kBuffer + 520, 4));
}

TEST(GpuFootprint, HasEachSectorOfAGroupOnceInOrder) {
  TracedGroup pattern = group({0, 0, 0}, {kBuffer + 8, kBuffer + 9});
  pattern.trace.push_back(group({0, 0, 0}, {kBuffer + 3, kBuffer + 8}).trace.front());
  const Movements moving = movements({pattern});
  EXPECT_EQ(moving.at(kSite).sectors,
            (std::vector<std::uint64_t>{kBuffer + 3, kBuffer + 8, kBuffer + 9}));
}

TEST(GpuFootprint, TheBuffersOfAnInstructionMoveByThemselves) {
  // A function that is called for two buffers: one moves with x, the other one with y.
  constexpr std::uint64_t kOther = kBuffer + (std::uint64_t{1} << 40);
  const auto at = [](std::size_t x, std::size_t y) {
    TracedGroup traced = group({x, y, 0}, sectors_from(kBuffer + 4 * x, 4));
    add_access(traced.trace.front(), 0, AccessKind::kGlobalLoad, sectors_from(kOther + 8 * y, 8));
    traced.trace.front().accesses.back().object = kObject + 1;
    return traced;
  };
  const Movements moving = movements({at(5, 5), at(6, 5), at(5, 6)});
  EXPECT_EQ(moving.at(kSite).step, (std::array<double, 3>{4, 0, 0}));
  EXPECT_EQ(moving.at({0, kObject + 1}).step, (std::array<double, 3>{0, 8, 0}));
}

TEST(GpuFootprint, IsSharedWhereAllGroupsHaveTheSameSectors) {
  EXPECT_TRUE(movements(loads(4, 1, 0).sample).at(kSite).is_shared());
  EXPECT_FALSE(movements(loads(4, 1, 4).sample).at(kSite).is_shared());
  EXPECT_FALSE(movements(irregular().sample).at(kSite).is_shared());
}

TEST(GpuFootprint, TurnsOfAtomicsOccurOnceAmongItsSectors) {
  const Movements moving =
      movements({group({0, 0, 0}, {kBuffer, kBuffer, kBuffer + 1}, AccessKind::kGlobalAtomic)});
  EXPECT_EQ(moving.at(kSite).sectors, sectors_from(kBuffer, 2));
}

/// The share of the busiest slice where one group of one warp has these sectors.
double busiest_slice(const std::vector<std::uint64_t>& sectors,
                     AccessKind kind = AccessKind::kGlobalAtomic) {
  return movements({group({0, 0, 0}, sectors, kind)}).at(kSite).busiest_slice;
}

TEST(GpuFootprint, SixteenSectorsBelongToOneSlice) {
  EXPECT_DOUBLE_EQ(busiest_slice({kBuffer}), 1);
  EXPECT_DOUBLE_EQ(busiest_slice(sectors_from(kBuffer, 16)), 1);
  EXPECT_DOUBLE_EQ(busiest_slice(sectors_from(kBuffer, 32)), 0.5);
  EXPECT_DOUBLE_EQ(busiest_slice(sectors_from(kBuffer, 64)), 0.25);
}

TEST(GpuFootprint, ASliceIsBusyForEachTurn) {
  EXPECT_DOUBLE_EQ(busiest_slice({kBuffer, kBuffer, kBuffer + 1, kBuffer + 16}), 0.75);
}

TEST(GpuFootprint, TurnsOfAllWarpsCount) {
  TracedGroup pattern = group({0, 0, 0}, {kBuffer}, AccessKind::kGlobalAtomic);
  pattern.trace.push_back(
      group({0, 0, 0}, {kBuffer + 16}, AccessKind::kGlobalAtomic).trace.front());
  EXPECT_DOUBLE_EQ(movements({pattern}).at(kSite).busiest_slice, 0.5);
}

TEST(GpuFootprint, OnlyAtomicsHaveABusiestSlice) {
  EXPECT_DOUBLE_EQ(busiest_slice({kBuffer}, AccessKind::kGlobalLoad), 0);
  EXPECT_DOUBLE_EQ(busiest_slice({kBuffer}, AccessKind::kGlobalStore), 0);
}

TEST(GpuFootprint, OfPrivateArraysIsEmpty) {
  TracedGroup pattern = group({0, 0, 0}, {kBuffer});
  pattern.trace.front().accesses.front().object = 2048;
  EXPECT_TRUE(movements({pattern}).empty());
}

TEST(GpuFootprint, AdjacentPiecesCostEachSectorOnce) {
  const DramTraffic found = traffic(loads(4, 1, 4));
  EXPECT_DOUBLE_EQ(found.misses, 4);
  EXPECT_NEAR(found.weight, 1, 0.01);  // waves divide few pages
}

TEST(GpuFootprint, OverlapsOfNeighboursCostOnce) {
  // Six sectors, of which the next group has the last two. The last group brings two more.
  EXPECT_NEAR(traffic(loads(6, 1, 4), 1000).misses, 4, 0.01);
}

TEST(GpuFootprint, APieceThatAllReadCostsOnceInAll) {
  const DramTraffic found = traffic(loads(4, 1, 0));
  EXPECT_DOUBLE_EQ(found.moved * 1000, 4);
  EXPECT_DOUBLE_EQ(found.misses * 1000, kLineOfAPage * 4);
  EXPECT_DOUBLE_EQ(found.weight, 1);
}

TEST(GpuFootprint, WithoutACacheEachWaveReadsItAgain) {
  // ten waves of 100 groups
  EXPECT_NEAR(traffic(loads(4, 1, 0), 100, 0).misses * 1000, kLineOfAPage * 40, 1e-9);
}

TEST(GpuFootprint, AStrideMovesGranulesOfTwoSectors) {
  const DramTraffic found = traffic(loads(4, 4, 16));
  EXPECT_DOUBLE_EQ(found.misses, 4);
  EXPECT_NEAR(found.weight, 2 * 1.03, 1e-9);  // every second granule
  EXPECT_DOUBLE_EQ(found.moved, 8);
}

TEST(GpuFootprint, SectorsOfDifferentPagesTakeLonger) {
  const DramTraffic found = traffic(loads(4, 128, 512));
  EXPECT_DOUBLE_EQ(found.moved, 8);
  EXPECT_NEAR(found.misses * found.weight, 1.6 * 8, 1e-9);
}

TEST(GpuFootprint, IsTheSameForASampleOfItsSectors) {
  // 3 waves of 100 groups with 4,096 sectors each: one sector in three is followed.
  const DramTraffic found = traffic(loads(4096, 1, 4096));
  EXPECT_NEAR(found.misses * found.weight, 4096, 40);
}

TEST(GpuFootprint, FullStoresCostOnce) {
  const DramTraffic found = traffic(stores(32));
  EXPECT_DOUBLE_EQ(found.moved, 4);
  EXPECT_NEAR(found.misses * found.weight, 4, 0.1);
}

TEST(GpuFootprint, WhatIsReadAndStoredIsMovedTwice) {
  Stretch stretch = loads(4, 1, 4);
  for (TracedGroup& group : stretch.sample) {
    model::WarpTrace& warp = group.trace.front();
    const std::vector<std::uint64_t> sectors = warp.sectors;
    add_access(warp, 1, AccessKind::kGlobalStore, sectors);
  }
  const Movements moving = movements(stretch.sample);
  const DramSectors found = dram_sectors(moving, stretch, {stretch.count, 1, 1}, 100, 50 << 20);
  EXPECT_NEAR(found.at(kSite).misses, 4, 0.1);
  EXPECT_NEAR(found.at({1, kObject}).misses, 4, 0.1);
}

TEST(GpuFootprint, PartialStoresCostDouble) {
  // Of each sector two of eight words: the others are read before.
  const DramTraffic found = traffic(stores(8));
  EXPECT_DOUBLE_EQ(found.misses, 4);
  EXPECT_NEAR(found.weight, 2, 0.05);
}

TEST(GpuFootprint, AStoreOfOneSectorWritesOneAndTakesTheTimeOfAGranule) {
  const auto stored = [](std::uint16_t words) {
    return traffic(row([=](std::size_t k) {
      return group({k, 0, 0}, sectors_from(kBuffer + 16 * k, 4, 4), AccessKind::kGlobalStore,
                   words);
    }));
  };
  EXPECT_DOUBLE_EQ(stored(32).moved, 4);
  EXPECT_NEAR(stored(32).misses * stored(32).weight, kEverySecondOfAPage * 8, 0.1);
  // in part: read, too
  EXPECT_DOUBLE_EQ(stored(8).moved, 8);
  EXPECT_NEAR(stored(8).misses * stored(8).weight, kEverySecondOfAPage * 16, 0.2);
}

TEST(GpuFootprint, SitesCompleteEachOthersSectors) {
  // Four instructions store two words of each sector, which are all of its words.
  Stretch stretch = stores(8);
  for (TracedGroup& group : stretch.sample) {
    model::WarpTrace& warp = group.trace.front();
    const std::vector<std::uint64_t> sectors = warp.sectors;
    for (std::uint32_t k = 1; k < 4; ++k) add_access(warp, k, AccessKind::kGlobalStore, sectors, 8);
  }
  double moved = 0;
  const Movements moving = movements(stretch.sample);
  for (const auto& [site, found] : dram_sectors(moving, stretch, {stretch.count, 1, 1}, 100, kL2)) {
    moved += found.moved;
  }
  EXPECT_DOUBLE_EQ(moved, 4);
}

TEST(GpuFootprint, WhatAtomicsUpdateIsReadAndWrittenBack) {
  const DramTraffic found = traffic(row([](std::size_t k) {
    return group({k, 0, 0}, sectors_from(kBuffer + 4 * k, 4), AccessKind::kGlobalAtomic, 32);
  }));
  EXPECT_DOUBLE_EQ(found.misses, 4);
  EXPECT_NEAR(found.weight, 2, 0.01);
}

TEST(GpuFootprint, PartialStoresOfGroupsThatCompleteASectorCostOnce) {
  // Eight groups in a row store a word each of the same sector.
  const Stretch stretch = row([](std::size_t k) {
    return group({k, 0, 0}, {kBuffer + k / 8}, AccessKind::kGlobalStore, 1);
  });
  EXPECT_NEAR(traffic(stretch, 1000).misses, 1.0 / 8, 0.01);
}

TEST(GpuFootprint, IrregularAccessesAreEachGroupsOwn) {
  const Stretch stretch = irregular();
  EXPECT_FALSE(movements(stretch.sample).at(kSite).regular);
  const DramTraffic found = traffic(stretch);
  EXPECT_DOUBLE_EQ(found.misses, 3);
  EXPECT_DOUBLE_EQ(found.weight, 1);
}

/// Every fourth group has 40 sectors by another instruction, as well as one by this; the pattern
/// has not.
TEST(GpuFootprint, AnInstructionThatThePatternLeavesOutCountsForAllGroups) {
  constexpr Site kOther{.instruction = 1, .object = kSite.object};
  const Stretch stretch = row([](std::size_t k) {
    TracedGroup each = group({k, 0, 0}, {kBuffer + 1000 * k});
    const auto others = sectors_from(kBuffer + 1000 * k, 40);
    if (k % 250 == 0 && k % 500 != 0 && k < 500) {
      add_access(each.trace.front(), 1, AccessKind::kGlobalLoad, others);
    }
    return each;
  });
  const Movements moving = movements(stretch.sample);
  EXPECT_FALSE(moving.at(kOther).regular);
  const auto found = dram_sectors(moving, stretch, {stretch.count, 1, 1}, 100, kL2);
  // of the 40 sectors, the other instruction has had one
  EXPECT_DOUBLE_EQ(found.at(kOther).misses, 39 / 4.0);
  EXPECT_DOUBLE_EQ(found.at(kOther).weight, 1);
}

TEST(GpuFootprint, AnAccessThatANeighbourLacksIsIrregular) {
  const TracedGroup lacks{.place = {1, 0, 0}, .trace = {warp_of(1)}};
  EXPECT_FALSE(movements({group({0, 0, 0}, {kBuffer}), lacks}).at(kSite).regular);
}

}  // namespace
}  // namespace oclab::gpu
