// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: predicted times of launches that one limit decides.
#include "harness/gpu_time/launch_time.h"

#include <gtest/gtest.h>

#include "harness/tests/gpu_time/support.h"

namespace oclab::gpu {
namespace {

using model::AccessKind;
using model::Code;
using model::Unit;

/// Samples a launch of groups in a row and predicts its time.
LaunchTime predicted(const Code& code, std::size_t groups, std::size_t work_items,
                     const std::function<model::GroupTrace(std::size_t)>& trace) {
  const LaunchShape launch{.groups = {groups, 1, 1}, .work_items = work_items};
  return predict(code, h200(), launch, sample_launch(launch.groups, each(trace)));
}

/// The time without that of a launch without work.
double work_us(const LaunchTime& time) { return time.us - h200().launch_us; }

/// Groups of eight warps, to each of which `add` adds the accesses, by the group's number and its
/// own.
LaunchTime launch_of_warps(const Code& code, std::size_t groups, auto add) {
  return predicted(code, groups, 256, [&](std::size_t number) {
    model::GroupTrace group;
    for (std::size_t warp = 0; warp < 8; ++warp) {
      group.push_back(warp_of(1));
      add(group.back(), number, warp);
    }
    return group;
  });
}

/// Each warp loads 512 bytes and uses them. The groups' pieces of 4 KiB lie `apart` sectors from
/// each other.
LaunchTime launch_of_loads(std::size_t groups, std::size_t apart) {
  const Code code = code_of({operation(Unit::kMemory), operation(Unit::kFloat, {0})});
  return launch_of_warps(code, groups,
                         [=](model::WarpTrace& trace, std::size_t number, std::size_t warp) {
                           add_access(trace, 0, AccessKind::kGlobalLoad,
                                      sectors_from(kBuffer + number * apart + warp * 16, 16));
                         });
}

TEST(GpuLaunchTime, LoadsOfMuchMemoryTakeTheBandwidthOfDram) {
  constexpr std::size_t kGroups = 50'000;
  const LaunchTime time = launch_of_loads(kGroups, 128);
  const double bytes = kGroups * 4096.0;
  EXPECT_NEAR(time.dram_bytes, bytes, 0.01 * bytes);
  const double us = bytes / h200().dram_gbytes / 1000;
  EXPECT_NEAR(work_us(time), us, 0.1 * us);
}

TEST(GpuLaunchTime, MemoryThatAllGroupsLoadComesFromDramOnce) {
  const LaunchTime time = launch_of_loads(50'000, 0);
  EXPECT_NEAR(time.dram_bytes, 4096, 1);
  EXPECT_LT(work_us(time), 0.8 * work_us(launch_of_loads(50'000, 128)));
  EXPECT_GT(time.l1_hits, 0.9 * time.l1_sectors);
}

/// The last groups of a simulation run alone, those of a launch with many groups do not.
TEST(GpuLaunchTime, GroupsOfDifferentLengthTakeTheirAverage) {
  constexpr std::size_t kGroups = 500'000;
  const Code code = code_of({operation(Unit::kFloat)});
  const auto us = [&](const std::function<model::GroupTrace(std::size_t)>& trace) {
    return work_us(predicted(code, kGroups, 32, trace));
  };
  const auto warp = [](std::uint32_t rounds) { return model::GroupTrace{warp_of(rounds)}; };
  const double shorter = us([&](std::size_t) { return warp(400); });
  const double longer = us([&](std::size_t) { return warp(4000); });
  const double mixed = us([&](std::size_t k) { return warp(k * 7919 % 10 == 0 ? 4000 : 400); });
  const double average = 0.9 * shorter + 0.1 * longer;
  EXPECT_NEAR(mixed, average, 0.2 * average);
}

// ---- atomic operations ----

constexpr std::size_t kTurns = 16;  // of a warp

/// The time of a launch in which each warp takes 16 turns on a sector of its group. The groups'
/// sectors lie `apart` from each other.
double us_of_atomics(std::size_t groups, std::size_t apart) {
  return work_us(
      launch_of_warps(code_of({operation(Unit::kMemory)}), groups,
                      [=](model::WarpTrace& trace, std::size_t number, std::size_t) {
                        add_access(trace, 0, AccessKind::kGlobalAtomic,
                                   std::vector<std::uint64_t>(kTurns, kBuffer + number * apart));
                      }));
}

/// The time of all turns of these groups, one after the other.
double us_of_turns(std::size_t groups) {
  return static_cast<double>(groups * 8 * kTurns) * h200().atomic_ns / 1000;
}

TEST(GpuLaunchTime, AtomicsOfAllGroupsOnOneSectorAreSerialized) {
  for (const std::size_t groups : {1'000, 10'000, 20'000}) {
    EXPECT_NEAR(us_of_atomics(groups, 0), us_of_turns(groups), 0.1 * us_of_turns(groups)) << groups;
  }
}

TEST(GpuLaunchTime, AtomicsOnSectorsOfTheGroupsUseAllSlices) {
  constexpr std::size_t kGroups = 50'000;
  const double us = us_of_turns(kGroups) / h200().atomic_slices;
  EXPECT_NEAR(us_of_atomics(kGroups, 16), us, 0.1 * us);
}

TEST(GpuLaunchTime, AtomicsOnTwoSlicesTakeHalfTheTime) {
  constexpr std::size_t kGroups = 10'000;
  const LaunchTime time =
      launch_of_warps(code_of({operation(Unit::kMemory)}), kGroups,
                      [](model::WarpTrace& trace, std::size_t, std::size_t warp) {
                        add_access(trace, 0, AccessKind::kGlobalAtomic,
                                   std::vector<std::uint64_t>(kTurns, kBuffer + warp % 2 * 16));
                      });
  EXPECT_NEAR(work_us(time), us_of_turns(kGroups) / 2, 0.1 * us_of_turns(kGroups) / 2);
}

// ---- what keeps the GPU busy ----

TEST(GpuLaunchTime, NamesTheLineThatKeepsTheBusiestUnitBusy) {
  std::vector<model::Instruction> all(4, operation(Unit::kFloat));
  all.resize(8, operation(Unit::kSpecial));
  for (std::size_t k = 0; k < all.size(); ++k) all[k].line = k < 4 ? 7 : 8;
  const LaunchTime time =
      launch_of_warps(code_of(all), 1000, [](model::WarpTrace&, std::size_t, std::size_t) {});
  EXPECT_GT(time.busy.special, time.busy.floats);
  EXPECT_EQ(time.hot_line, 8U);
}

// ---- the steady state ----

TEST(GpuLaunchTime, StoresThatPileUpTakeTheBandwidthOfTheL2Cache) {
  // No group waits for its stores, of which each sends 64 sectors for 32 words.
  constexpr std::size_t kGroups = 50'000;
  constexpr std::uint16_t kSent = 64;
  const Code code = code_of(std::vector(8, operation(Unit::kMemory)));
  const LaunchTime time =
      launch_of_warps(code, kGroups, [](model::WarpTrace& trace, std::size_t, std::size_t) {
        for (std::uint32_t k = 0; k < 8; ++k) {
          add_access(trace, k, AccessKind::kGlobalStore, sectors_from(kBuffer, 32, 2), 32);
          trace.accesses.back().sent = kSent;
        }
      });
  const double us = kGroups * 64.0 * kSent * 32 / h200().l2_gbytes / 1000;
  EXPECT_GE(time.cycles, time.busy.most() * 0.999);
  EXPECT_NEAR(work_us(time), us, 0.02 * us);
}

/// Groups of one warp with this many chains of 100 operations, one after the other.
LaunchTime launch_of_chains(std::size_t groups, std::uint32_t chains) {
  return predicted(code_of(chain(Unit::kFloat, 100)), groups, 32,
                   [=](std::size_t) { return model::GroupTrace{warp_of(chains)}; });
}

TEST(GpuLaunchTime, TwiceTheGroupsTakeTwiceAsLong) {
  // An H200 holds 132 · 32 of these groups at once.
  constexpr std::size_t kWave = 132 * 32;
  const double once = work_us(launch_of_chains(4 * kWave, 40));
  EXPECT_NEAR(work_us(launch_of_chains(8 * kWave, 40)), 2 * once, 0.1 * once);
}

TEST(GpuLaunchTime, OfOneChainIsItsLatency) {
  const Machine machine = h200();
  const LaunchTime time = launch_of_chains(1, 100);
  EXPECT_NEAR(time.cycles, 100 * (99 * 4 + 1), 200);
  EXPECT_NEAR(time.us, machine.launch_us + time.cycles / machine.clock_ghz / 1000, 1e-9);
}

TEST(GpuLaunchTime, OfEmptyGroupsIsThatOfTheirStarts) {
  constexpr std::size_t kGroups = 132 * 32 * 10;
  const LaunchTime time = predicted(code_of({operation(Unit::kFloat)}), kGroups, 32,
                                    [](std::size_t) { return model::GroupTrace{warp_of(0)}; });
  const double us = kGroups / h200().groups_per_ns / 1000;
  EXPECT_NEAR(work_us(time), us, 0.02 * us);
}

TEST(GpuLaunchTime, StretchesFollowEachOther) {
  const Code code = code_of(chain(Unit::kFloat, 1000));
  const LaunchShape launch{.groups = {200, 1, 1}, .work_items = 32};
  const auto stretch = [](std::size_t first) {
    return Stretch{first, 100, {{{first + 50, 0, 0}, {warp_of(1)}}}};
  };
  const LaunchTime one = predict(code, h200(), launch, {stretch(0)});
  const LaunchTime two = predict(code, h200(), launch, {stretch(0), stretch(100)});
  EXPECT_DOUBLE_EQ(two.cycles, 2 * one.cycles);
}

}  // namespace
}  // namespace oclab::gpu
