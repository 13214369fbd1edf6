// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: how lanes are served is what requests are charged for.
#include "harness/memory_model/service.h"

#include <gtest/gtest.h>

#include "harness/support/rng.h"
#include "harness/tests/transactions.h"

namespace oclab::model {
namespace {

/// Some lanes at random words, many of them close to each other.
std::vector<LaneAccess> some_lanes(Rng& rng, std::uint32_t bytes) {
  const std::uint64_t spread = std::uint64_t{1} << (rng() % 12);
  std::vector<LaneAccess> lanes;
  for (std::uint32_t lane = 0; lane < 32; ++lane) {
    if (rng() % 8 == 0) continue;
    lanes.push_back({.address = bytes * (rng() % spread), .bytes = bytes, .lane = lane});
  }
  if (lanes.empty()) lanes.push_back({.address = 0, .bytes = bytes, .lane = 7});
  return lanes;
}

TEST(Service, HasAsManyTransactionsAsTheCostForEveryKind) {
  Rng rng(1);
  for (const AccessKind kind : kAccessKinds) {
    for (int round = 0; round < 200; ++round) {
      const bool only_words =
          is_image(kind) || kind == AccessKind::kLocalAtomic || kind == AccessKind::kGlobalAtomic;
      const std::uint32_t bytes = only_words ? 4 : std::uint32_t{4} << (rng() % 3);
      const std::vector<LaneAccess> lanes = some_lanes(rng, bytes);
      EXPECT_EQ(test::transactions_of(kind, serve(kind, lanes)), cost_of(kind, lanes).transactions)
          << name_of(kind) << " of " << bytes << " bytes, round " << round;
    }
  }
}

TEST(Service, QueuesWordsOfOneBank) {
  std::vector<LaneAccess> lanes;
  for (std::uint32_t lane = 0; lane < 4; ++lane) lanes.push_back({lane * 128, 4, lane});
  const auto served = serve(AccessKind::kLocalLoad, lanes);
  ASSERT_EQ(served.size(), 4U);
  for (std::uint32_t turn = 0; turn < 4; ++turn) {
    EXPECT_EQ(served[turn].turn, turn);
    EXPECT_EQ(served[turn].lane, turn);
    EXPECT_EQ(served[turn].block, 32 * turn);
  }
}

TEST(Service, OneWordIsServedToAllLanesAtOnce) {
  const std::vector<LaneAccess> lanes{{64, 4, 0}, {64, 4, 1}, {64, 4, 2}};
  for (const ServedLane& each : serve(AccessKind::kLocalLoad, lanes)) EXPECT_EQ(each.turn, 0U);
  EXPECT_EQ(test::transactions_of(AccessKind::kLocalAtomic, serve(AccessKind::kLocalAtomic, lanes)),
            3U);
}

}  // namespace
}  // namespace oclab::model
