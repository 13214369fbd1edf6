// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: which groups of a launch are traced.
#include "harness/gpu_time/launch_sample.h"

#include <gtest/gtest.h>

#include <functional>
#include <set>

#include "harness/tests/gpu_time/support.h"

namespace oclab::gpu {
namespace {

using Place = std::array<std::size_t, 3>;

/// A sample of groups whose trace has `length(number)` steps, and which groups were traced.
struct Sampled {
  std::vector<Stretch> stretches;
  std::multiset<std::size_t> traced;

  Sampled(const Place& groups, const std::function<std::uint32_t(std::size_t)>& length) {
    stretches = sample_launch(groups, each([&](std::size_t number) {
                                traced.insert(number);
                                return model::GroupTrace{warp_of(length(number))};
                              }));
  }
};

std::uint32_t always_ten(std::size_t) { return 10; }

bool has(const Stretch& stretch, const Place& place) {
  for (const TracedGroup& group : stretch.sample) {
    if (group.place == place) return true;
  }
  return false;
}

TEST(GpuLaunchSample, PlacesGoRowByRow) {
  EXPECT_EQ(place_of(0, {4, 3, 2}), (Place{0, 0, 0}));
  EXPECT_EQ(place_of(7, {4, 3, 2}), (Place{3, 1, 0}));
  EXPECT_EQ(place_of(23, {4, 3, 2}), (Place{3, 2, 1}));
}

TEST(GpuLaunchSample, UniformWorkIsOneStretchAroundItsMiddle) {
  const Sampled sampled({100, 1, 1}, always_ten);
  ASSERT_EQ(sampled.stretches.size(), 1U);
  const Stretch& all = sampled.stretches.front();
  EXPECT_EQ(all.first, 0U);
  EXPECT_EQ(all.count, 100U);
  EXPECT_EQ(all.sample.front().place, (Place{50, 0, 0}));
  EXPECT_TRUE(has(all, {51, 0, 0}));
  EXPECT_LE(sampled.traced.size(), 8U);
}

TEST(GpuLaunchSample, TracesNoGroupTwice) {
  const Sampled sampled({1000, 1, 1}, [](std::size_t k) { return k < 100 ? 100U : 1U; });
  const std::set<std::size_t> different(sampled.traced.begin(), sampled.traced.end());
  EXPECT_EQ(different.size(), sampled.traced.size());
}

TEST(GpuLaunchSample, HasNeighboursInEachDimension) {
  const Sampled sampled({9, 9, 9}, always_ten);
  const Stretch& all = sampled.stretches.front();
  EXPECT_EQ(all.sample.front().place, (Place{4, 4, 4}));
  EXPECT_TRUE(has(all, {5, 4, 4}));
  EXPECT_TRUE(has(all, {4, 5, 4}));
  EXPECT_TRUE(has(all, {4, 4, 5}));
}

TEST(GpuLaunchSample, LeavesTheEdgesOut) {
  const Sampled sampled({16, 16, 1}, always_ten);
  const Stretch& all = sampled.stretches.front();
  EXPECT_EQ(all.sample.front().place, (Place{8, 8, 0}));
  for (const TracedGroup& group : all.sample) {
    EXPECT_TRUE(group.place[0] > 0 && group.place[0] < 15) << group.place[0];
    EXPECT_TRUE(group.place[1] > 0 && group.place[1] < 15) << group.place[1];
  }
}

TEST(GpuLaunchSample, ANeighbourIsInTheSameRow) {
  // The middle is group 3, the last one of its row: its neighbour is the one before.
  const Sampled sampled({2, 3, 1}, always_ten);
  const Stretch& all = sampled.stretches.front();
  EXPECT_EQ(all.sample.front().place, (Place{1, 1, 0}));
  EXPECT_TRUE(has(all, {0, 1, 0}));
  EXPECT_TRUE(has(all, {1, 2, 0}));
}

TEST(GpuLaunchSample, OfFewGroupsHasThem) {
  EXPECT_EQ(Sampled({1, 1, 1}, always_ten).stretches.front().sample.size(), 1U);
  EXPECT_EQ(Sampled({2, 1, 1}, always_ten).stretches.front().sample.size(), 2U);
}

TEST(GpuLaunchSample, HeavyGroupsAtTheBeginningAreAStretch) {
  const Sampled sampled({100, 1, 1}, [](std::size_t k) { return k < 5 ? 100U : 1U; });
  ASSERT_EQ(sampled.stretches.size(), 2U);
  const Stretch& heavy = sampled.stretches[0];
  const Stretch& light = sampled.stretches[1];
  EXPECT_EQ(heavy.first, 0U);
  EXPECT_EQ(heavy.count, 5U);
  EXPECT_EQ(light.first, 5U);
  EXPECT_EQ(light.count, 95U);
  for (const TracedGroup& group : heavy.sample) EXPECT_EQ(group.trace.front().steps.size(), 100U);
  for (const TracedGroup& group : light.sample) EXPECT_EQ(group.trace.front().steps.size(), 1U);
  // the border takes seven halvings of 100
  EXPECT_LE(sampled.traced.size(), 24U);
}

TEST(GpuLaunchSample, RandomWorkIsOneStretchWithManySamples) {
  const auto any = [](std::size_t k) { return static_cast<std::uint32_t>(k * 7919 % 101); };
  const Sampled sampled({10'000, 1, 1}, any);
  ASSERT_EQ(sampled.stretches.size(), 1U);
  EXPECT_EQ(sampled.stretches.front().count, 10'000U);
  EXPECT_FALSE(sampled.stretches.front().uniform);
  EXPECT_GE(sampled.stretches.front().sample.size(), 80U);
  EXPECT_LE(sampled.traced.size(), 120U);
}

/// Fewer groups where each does much, but over the whole launch.
TEST(GpuLaunchSample, HeavyGroupsOfUnevenWorkAreSpreadOverTheLaunch) {
  constexpr std::size_t kGroups = 10'000;
  const auto growing = [](std::size_t k) { return static_cast<std::uint32_t>(10 * k + 10); };
  const Sampled sampled({kGroups, 1, 1}, growing);
  ASSERT_EQ(sampled.stretches.size(), 1U);
  const auto& sample = sampled.stretches.front().sample;
  EXPECT_LT(sample.size(), 60U);
  double steps = 0;
  for (const TracedGroup& group : sample) steps += static_cast<double>(group.trace[0].steps.size());
  EXPECT_NEAR(steps / static_cast<double>(sample.size()), 5.0 * kGroups, 0.2 * 5 * kGroups);
}

/// Groups that take as many steps, of which every fifth accesses ten times as much memory.
TEST(GpuLaunchSample, DifferentAmountsOfMemoryAreDifferentWork) {
  const auto trace = [](std::size_t number) {
    model::WarpTrace warp = warp_of(10);
    add_access(warp, 0, model::AccessKind::kGlobalLoad,
               sectors_from(kBuffer, number % 5 == 1 ? 80 : 8));
    return model::GroupTrace{warp};
  };
  const auto stretches = sample_launch({10'000, 1, 1}, each(trace));
  ASSERT_EQ(stretches.size(), 1U);
  EXPECT_FALSE(stretches.front().uniform);
  EXPECT_GE(stretches.front().sample.size(), 80U);
}

/// Groups with as many accesses, of which every fifth has bank conflicts.
TEST(GpuLaunchSample, DifferentBankConflictsAreDifferentWork) {
  const auto trace = [](std::size_t number) {
    model::WarpTrace warp = warp_of(10);
    add_access(warp, 0, model::AccessKind::kLocalAtomic, {});
    warp.accesses.back().transactions = number % 5 == 1 ? 32 : 2;
    return model::GroupTrace{warp};
  };
  const auto stretches = sample_launch({10'000, 1, 1}, each(trace));
  ASSERT_EQ(stretches.size(), 1U);
  EXPECT_FALSE(stretches.front().uniform);
}

TEST(GpuLaunchSample, AGroupThatIsTooLongEndsIt) {
  const auto trace = [](std::span<const std::uint32_t> numbers) {
    return std::vector<std::optional<model::GroupTrace>>(numbers.size());
  };
  EXPECT_THROW(sample_launch({100, 1, 1}, trace), TooLong);
}

}  // namespace
}  // namespace oclab::gpu
