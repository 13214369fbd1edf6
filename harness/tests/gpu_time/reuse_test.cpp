// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: what groups bring from DRAM in pieces, or again, computed by hand.
#include "harness/gpu_time/reuse.h"

#include <gtest/gtest.h>

#include "harness/gpu_time/footprint.h"
#include "harness/tests/gpu_time/support.h"

namespace oclab::gpu {
namespace {

using model::AccessKind;

/// A launch of 1,000 groups of one warp each; `fill` adds the accesses of the group with this
/// number.
template <class Fill>
DramTraffic traffic_of(Fill fill, std::uint64_t l2_bytes) {
  Stretch stretch{.first = 0, .count = 1000, .sample = {}};
  for (const std::size_t k : {500, 501, 250, 750}) {
    model::WarpTrace warp = warp_of(1);
    fill(warp, kBuffer + 64 * k);
    stretch.sample.push_back({.place = {k, 0, 0}, .trace = {warp}});
  }
  const std::array<std::size_t, 3> groups{stretch.count, 1, 1};
  return dram_sectors(movements(stretch.sample), stretch, groups, 100, l2_bytes).at(kSite);
}

TEST(GpuFootprint, PiecesThatAWarpLoadsOneAfterTheOtherTakeLonger) {
  const auto weight = [](std::uint64_t sectors_at_once) {
    const auto fill = [=](model::WarpTrace& warp, std::uint64_t begin) {
      for (std::uint64_t at = 0; at < 64; at += sectors_at_once) {
        add_access(warp, 0, AccessKind::kGlobalLoad, sectors_from(begin + at, sectors_at_once));
      }
    };
    return traffic_of(fill, 50 << 20).weight;
  };
  EXPECT_DOUBLE_EQ(weight(64), 1);
  EXPECT_NEAR(weight(4), 1.14, 0.01);
  EXPECT_NEAR(weight(2), 1.6, 0.01);
}

TEST(GpuFootprint, WhatAGroupLoadsAgainHasLeftASmallCache) {
  const auto moved = [](std::uint64_t l2_sectors) {
    const auto fill = [](model::WarpTrace& warp, std::uint64_t begin) {
      for (int pass = 0; pass < 2; ++pass) {
        add_access(warp, 0, AccessKind::kGlobalLoad, sectors_from(begin, 64));
      }
    };
    return traffic_of(fill, l2_sectors * model::kSectorBytes).moved;
  };
  // a wave of 100 groups has 6,400 sectors: they fit in four fifths of 8,000
  EXPECT_DOUBLE_EQ(moved(8'000), 64);
  EXPECT_DOUBLE_EQ(moved(7'000), 128);
}

/// Sectors that DRAM moves for a launch of 100 groups, each of which has these warps; all groups
/// access the same sectors.
double moved_for_all(const model::GroupTrace& group, std::uint64_t l2_sectors) {
  Stretch stretch{.first = 0, .count = 100, .sample = {}};
  for (const std::size_t k : {50, 51, 25, 75}) {
    stretch.sample.push_back({.place = {k, 0, 0}, .trace = group});
  }
  const std::array<std::size_t, 3> groups{stretch.count, 1, 1};
  double moved = 0;
  for (const auto& [site, each] : dram_sectors(movements(stretch.sample), stretch, groups, 100,
                                               l2_sectors * model::kSectorBytes)) {
    moved += each.moved * 100;
  }
  return moved;
}

TEST(GpuFootprint, WhatAllGroupsLoadAgainComesOnceForAll) {
  for (const std::uint32_t second : {0U, 1U}) {  // the same instruction, or another one
    model::WarpTrace warp = warp_of(1);
    for (const std::uint32_t instruction : {0U, second}) {
      add_access(warp, instruction, AccessKind::kGlobalLoad, sectors_from(kBuffer, 1000));
    }
    EXPECT_DOUBLE_EQ(moved_for_all({warp}, 10'000), 1000) << second;
    EXPECT_DOUBLE_EQ(moved_for_all({warp}, 1'000), 2000) << second;
    EXPECT_DOUBLE_EQ(moved_for_all({warp, warp}, 1'000), 2000) << second;
  }
}

TEST(GpuReuse, CountsWhatAWarpAccessesAgainAfterSoManyOthers) {
  model::WarpTrace warp = warp_of(1);
  add_access(warp, 0, AccessKind::kGlobalLoad, sectors_from(kBuffer, 4));
  add_access(warp, 1, AccessKind::kGlobalLoad, sectors_from(kBuffer + 100, 20));
  add_access(warp, 2, AccessKind::kGlobalLoad, sectors_from(kBuffer, 4));
  add_access(warp, 2, AccessKind::kGlobalLoad, sectors_from(kBuffer, 4));
  const WantedSites all = [](const Site&) { return true; };
  const Site second{2, kSite.object};
  EXPECT_EQ(accessed_again({warp}, all, 10), (std::map<Site, double>{{second, 2}}));
  EXPECT_EQ(accessed_again({warp}, all, 15), (std::map<Site, double>{}));
  EXPECT_EQ(accessed_again({warp, warp}, all, 10), (std::map<Site, double>{{second, 4}}));
  EXPECT_DOUBLE_EQ(granules_of_warps({warp, warp}, all), 2 * 12);
  add_access(warp, 3, AccessKind::kGlobalStore, sectors_from(kBuffer, 4));
  EXPECT_DOUBLE_EQ(granules_of_warps({warp}, all), 14);
}

}  // namespace
}  // namespace oclab::gpu
