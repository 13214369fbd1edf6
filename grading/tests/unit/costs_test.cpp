// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: what a plan costs, from hand-made reports.
#include <gtest/gtest.h>

#include "grading/diagnosis/cost_evidence.h"
#include "grading/timing/plan_cost.h"

namespace oclab {
namespace {

using enum model::AccessKind;

/// One site per kind, with 1, 2, 3, … requests of 10 transactions each, and 5 sectors in all.
model::LaunchReport sample_launch() {
  model::LaunchReport launch;
  launch.counters.warp_instructions = 1000;
  launch.counters.lane_instructions = 20000;
  launch.counters.private_bytes = 64;
  launch.counters.barriers = 7;
  std::uint64_t transactions = 0;
  for (const model::AccessKind kind : model::kAccessKinds) {
    model::AccessSite& site = launch.counters.accesses[{0, kind}];
    site.requests = transactions / 10 + 1;
    site.transactions = transactions + 10;
    site.sectors = 5;
    transactions += 10;
  }
  return launch;
}

TEST(PlanCost, SumsKindsAndLaunches) {
  const std::vector<model::LaunchReport> plan{sample_launch(), sample_launch()};
  EXPECT_EQ(plan_cost(Cost::kGlobalSectors, plan), 2 * (10 + 20 + 5))
      << "loads, stores, and atomics by their sectors";
  EXPECT_EQ(plan_cost(Cost::kGlobalRequests, plan), 2 * (1 + 2 + 3));
  EXPECT_EQ(plan_cost(Cost::kLocalWavefronts, plan), 2 * (40 + 50 + 60));
  EXPECT_EQ(plan_cost(Cost::kPrivateBytes, plan), 2 * 64);
  EXPECT_EQ(plan_cost(Cost::kInstructions, plan), 2 * 1000);
  EXPECT_EQ(plan_cost(Cost::kBarriers, plan), 2 * 7);
  EXPECT_EQ(plan_cost(Cost::kIssuedLanes, plan), 1600) << "20 of 32 lanes are active";
  EXPECT_EQ(plan_cost(Cost::kBarriers, {}), 0);
  EXPECT_EQ(plan_cost(Cost::kIssuedLanes, {}), 0);
}

TEST(PlanCost, Ratio) {
  EXPECT_EQ(cost_ratio(100, 50), 0.5);
  EXPECT_EQ(cost_ratio(50, 100), 2);
  EXPECT_EQ(cost_ratio(0, 0), 1);
  EXPECT_EQ(cost_ratio(0, 50), 1) << "nothing at all is as good as any reference";
  EXPECT_EQ(cost_ratio(1, 0), 0) << "the reference does without";
}

}  // namespace
}  // namespace oclab
