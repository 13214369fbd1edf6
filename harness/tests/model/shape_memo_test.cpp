// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: accesses of one shape cost the same at any address.
#include "harness/memory_model/shape_memo.h"

#include <gtest/gtest.h>

#include <random>
#include <tuple>
#include <vector>

#include "harness/model/request_counting.h"

namespace oclab::model {
namespace {

using Lanes = std::vector<LaneAccess>;

Lanes moved(Lanes lanes, std::uint64_t bytes) {
  for (LaneAccess& lane : lanes) lane.address += bytes;
  return lanes;
}

/// Some lanes with addresses of any pattern.
Lanes random_lanes(std::mt19937& random) {
  const std::uint32_t bytes = 1U << random() % 5;
  const std::uint64_t stride = random() % 3 == 0 ? 0 : random() % 200;
  const std::uint64_t first = 4096 + random() % 256;
  const bool scattered = random() % 4 == 0;
  Lanes lanes;
  for (std::uint32_t lane = 0; lane < 32; ++lane) {
    if (random() % 8 == 0) continue;
    lanes.push_back({first + (scattered ? random() % 4096 : stride * lane), bytes, lane});
  }
  if (lanes.empty()) lanes.push_back({first, bytes, 0});
  return lanes;
}

bool operator==(const RequestCost& a, const RequestCost& b) {
  return std::tuple(a.transactions, a.ideal, a.pieces, a.sectors, a.bytes, a.useful_bytes) ==
         std::tuple(b.transactions, b.ideal, b.pieces, b.sectors, b.bytes, b.useful_bytes);
}

TEST(ShapeMemo, CostsDoNotDependOnWhereAShapeLies) {
  std::mt19937 random(1);
  for (int k = 0; k < 400; ++k) {
    const Lanes lanes = random_lanes(random);
    const Lanes others = moved(lanes, kShapeBytes * (random() % 1000));
    for (const AccessKind kind : kAccessKinds) {
      const auto here = requests_of({}, kind, lanes);
      const auto there = requests_of({}, kind, others);
      ASSERT_EQ(here.size(), there.size());
      EXPECT_TRUE(total_of(here) == total_of(there)) << name_of(kind) << " " << k;
    }
  }
}

TEST(ShapeMemo, TracesOfAMovedShapeAreThoseOfItsPlace) {
  std::mt19937 random(2);
  const auto other_object = std::uint64_t{2047} << 52;
  for (int k = 0; k < 400; ++k) {
    const Lanes lanes = random_lanes(random);
    const std::uint64_t by = (k % 2 == 0 ? other_object : 0) + kShapeBytes * (random() % 1000);
    const Lanes others = moved(lanes, by);
    for (const AccessKind kind : kAccessKinds) {
      for (const bool forth : {true, false}) {
        const Lanes& from = forth ? lanes : others;
        const Lanes& to = forth ? others : lanes;
        WarpTrace trace;
        trace.add_step(0, 32);
        trace.add(record_of({}, 0, kind, from), to.front().address - from.front().address);
        const AccessRecord expected = record_of({}, 0, kind, to);
        EXPECT_EQ(trace.sectors, expected.sectors);
        EXPECT_EQ(trace.accesses[0].object, to.front().address >> 52);
        EXPECT_EQ(trace.accesses[0].sent, expected.access.sent);
        EXPECT_EQ(trace.accesses[0].wavefronts, expected.access.wavefronts);
        EXPECT_EQ(trace.accesses[0].transactions, expected.access.transactions);
      }
    }
  }
}

/// How often each access is computed.
class Computed {
 public:
  bool is_new(AccessKind kind, const Lanes& lanes) {
    return memo_.find(0, kind, lanes, [] { return 1; }).is_new;
  }

 private:
  ShapeMemo<int> memo_{1};
};

TEST(ShapeMemo, KnowsAShapeByItsKindAndItsLanes) {
  Computed computed;
  const Lanes lanes{{64, 4, 0}, {68, 4, 1}};
  EXPECT_TRUE(computed.is_new(AccessKind::kGlobalLoad, lanes));
  EXPECT_FALSE(computed.is_new(AccessKind::kGlobalLoad, lanes));
  EXPECT_FALSE(computed.is_new(AccessKind::kGlobalLoad, moved(lanes, kShapeBytes)));
  EXPECT_TRUE(computed.is_new(AccessKind::kGlobalLoad, moved(lanes, kShapeBytes / 2)));
  EXPECT_TRUE(computed.is_new(AccessKind::kGlobalStore, lanes));
  EXPECT_TRUE(computed.is_new(AccessKind::kGlobalStore, {{64, 4, 0}, {68, 4, 2}}));
  EXPECT_TRUE(computed.is_new(AccessKind::kGlobalStore, {{64, 4, 0}, {72, 4, 1}}));
  EXPECT_TRUE(computed.is_new(AccessKind::kGlobalStore, {{64, 4, 0}, {72, 8, 1}}));
  EXPECT_TRUE(computed.is_new(AccessKind::kGlobalStore, {{64, 4, 0}}));
}

}  // namespace
}  // namespace oclab::model
