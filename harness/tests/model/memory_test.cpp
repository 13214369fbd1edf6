// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: the cost of single requests, computed by hand.
#include <gtest/gtest.h>

#include <functional>
#include <vector>

#include "harness/memory_model/memory_model.h"

namespace oclab::model {
namespace {

using Address = std::function<std::uint64_t(std::uint32_t lane)>;

/// A request of all 32 lanes.
RequestCost whole_warp(AccessKind kind, std::uint32_t bytes, const Address& address) {
  std::vector<LaneAccess> lanes;
  for (std::uint32_t lane = 0; lane < 32; ++lane) lanes.push_back({address(lane), bytes, lane});
  return cost_of(kind, lanes);
}

RequestCost strided(AccessKind kind, std::uint32_t bytes, std::uint64_t stride,
                    std::uint64_t start = 0) {
  return whole_warp(kind, bytes, [=](std::uint32_t lane) { return start + lane * stride; });
}

TEST(GlobalMemory, SectorsGrowWithTheStride) {
  struct {
    std::uint64_t stride, sectors;
  } const cases[] = {{4, 4}, {8, 8}, {32, 32}, {128, 32}, {4096, 32}};
  for (const auto& c : cases) {
    const RequestCost cost = strided(AccessKind::kGlobalLoad, 4, c.stride);
    EXPECT_EQ(cost.transactions, c.sectors) << c.stride;
    EXPECT_EQ(cost.sectors, c.sectors) << c.stride;
    EXPECT_EQ(cost.ideal, 4U);
    EXPECT_EQ(cost.bytes, 128U);
    EXPECT_EQ(cost.useful_bytes, 128U);
  }
}

TEST(GlobalMemory, AnOffsetOfOneElementCostsASector) {
  const RequestCost cost = strided(AccessKind::kGlobalStore, 4, 4, 4);
  EXPECT_EQ(cost.transactions, 5U);
}

TEST(GlobalMemory, WiderElementsTakeMoreSectorsAndAllAreUseful) {
  EXPECT_EQ(strided(AccessKind::kGlobalLoad, 8, 8).transactions, 8U);
  const RequestCost float4 = strided(AccessKind::kGlobalLoad, 16, 16);
  EXPECT_EQ(float4.transactions, 16U);
  EXPECT_EQ(float4.ideal, 16U);
}

TEST(GlobalMemory, OneAddressForAllLanesIsOneSector) {
  const RequestCost cost = strided(AccessKind::kGlobalLoad, 4, 0);
  EXPECT_EQ(cost.transactions, 1U);
  EXPECT_EQ(cost.bytes, 128U);
  EXPECT_EQ(cost.useful_bytes, 4U);
}

TEST(GlobalMemory, OverlappingAccessesCountTheirBytesOnce) {
  // 16 bytes each, 4 apart: 31 × 4 + 16 = 140 different bytes in 5 sectors.
  const RequestCost cost = strided(AccessKind::kGlobalLoad, 16, 4);
  EXPECT_EQ(cost.useful_bytes, 140U);
  EXPECT_EQ(cost.transactions, 5U);
  EXPECT_EQ(cost.ideal, 5U);
}

TEST(GlobalMemory, AnAccessMayCrossSectors) {
  const std::vector<LaneAccess> one{{30, 4, 0}};
  EXPECT_EQ(cost_of(AccessKind::kGlobalLoad, one).transactions, 2U);
}

TEST(LocalMemory, ConflictDegreeOfFloats) {
  // As an H200 counts them (model_data/h200_counters.csv).
  for (const auto& [stride, wavefronts] : {std::pair{1, 1}, {2, 2}, {16, 16}, {32, 32}, {33, 1}}) {
    const RequestCost cost = strided(AccessKind::kLocalLoad, 4, 4U * stride);
    EXPECT_EQ(cost.transactions, static_cast<std::uint64_t>(wavefronts)) << stride;
    EXPECT_EQ(cost.ideal, 1U);
  }
}

TEST(LocalMemory, DoublesAreServedByHalfWarps) {
  for (const auto& [stride, wavefronts] : {std::pair{1, 2}, {2, 4}, {16, 32}, {32, 32}}) {
    const RequestCost cost = strided(AccessKind::kLocalStore, 8, 8U * stride);
    EXPECT_EQ(cost.transactions, static_cast<std::uint64_t>(wavefronts)) << stride;
    EXPECT_EQ(cost.ideal, 2U);
  }
}

TEST(LocalMemory, SixteenBytesAreServedByQuarterWarps) {
  EXPECT_EQ(strided(AccessKind::kLocalLoad, 16, 16).transactions, 4U);
  EXPECT_EQ(strided(AccessKind::kLocalLoad, 16, 32).transactions, 8U);
}

TEST(LocalMemory, NeighboursThatAgreeLetALoadServeTwoPartsAtOnce) {
  const auto pairs = [](std::uint32_t lane) { return 8U * (lane / 2); };
  EXPECT_EQ(whole_warp(AccessKind::kLocalLoad, 8, pairs).transactions, 1U);
  EXPECT_EQ(whole_warp(AccessKind::kLocalStore, 8, pairs).transactions, 2U);
  const auto two_apart = [](std::uint32_t lane) { return 16U * (lane % 2 + lane / 16); };
  EXPECT_EQ(whole_warp(AccessKind::kLocalLoad, 16, two_apart).transactions, 2U);
  const auto four_apart = [](std::uint32_t lane) { return 16U * (lane % 4); };
  EXPECT_EQ(whole_warp(AccessKind::kLocalLoad, 16, four_apart).transactions, 4U);
}

TEST(LocalMemory, ABroadcastIsFree) {
  EXPECT_EQ(strided(AccessKind::kLocalLoad, 4, 0).transactions, 1U);
  const auto two_words = [](std::uint32_t lane) { return 4U * (lane % 2); };
  EXPECT_EQ(whole_warp(AccessKind::kLocalLoad, 4, two_words).transactions, 1U);
  const auto two_words_of_a_bank = [](std::uint32_t lane) { return 128U * (lane % 2); };
  EXPECT_EQ(whole_warp(AccessKind::kLocalLoad, 4, two_words_of_a_bank).transactions, 2U);
}

TEST(LocalMemory, BytesOfOneWordShareIt) {
  EXPECT_EQ(strided(AccessKind::kLocalLoad, 1, 1).transactions, 1U);
}

TEST(LocalMemory, InactiveLanesLeaveTheirPhaseOut) {
  const std::vector<LaneAccess> first_half{{0, 8, 0}, {8, 8, 1}};
  EXPECT_EQ(cost_of(AccessKind::kLocalLoad, first_half).transactions, 1U);
  const std::vector<LaneAccess> both_halves{{0, 8, 0}, {8, 8, 16}};
  EXPECT_EQ(cost_of(AccessKind::kLocalStore, both_halves).transactions, 2U);
  EXPECT_EQ(cost_of(AccessKind::kLocalLoad, both_halves).transactions, 1U);  // nobody disagrees
}

TEST(Atomics, TakeTurnsOnOneAddress) {
  EXPECT_EQ(strided(AccessKind::kGlobalAtomic, 4, 0).transactions, 32U);
  EXPECT_EQ(strided(AccessKind::kLocalAtomic, 4, 4).transactions, 1U);
  const auto eight_each = [](std::uint32_t lane) { return 4U * (lane % 4); };
  EXPECT_EQ(whole_warp(AccessKind::kGlobalAtomic, 4, eight_each).transactions, 8U);
}

TEST(Atomics, TouchSectorsLikeAnyAccess) {
  EXPECT_EQ(strided(AccessKind::kGlobalAtomic, 4, 0).sectors, 32U);  // one after the other
  EXPECT_EQ(strided(AccessKind::kGlobalAtomic, 4, 4).sectors, 4U);
  EXPECT_EQ(strided(AccessKind::kGlobalAtomic, 4, 32).sectors, 32U);
  EXPECT_EQ(strided(AccessKind::kLocalAtomic, 4, 4).sectors, 0U);
}

TEST(Atomics, TakeTurnsOnOneBankOfLocalMemory) {
  const auto two_words_of_a_bank = [](std::uint32_t lane) { return 128U * (lane % 2); };
  EXPECT_EQ(whole_warp(AccessKind::kLocalAtomic, 4, two_words_of_a_bank).transactions, 32U);
  EXPECT_EQ(whole_warp(AccessKind::kGlobalAtomic, 4, two_words_of_a_bank).transactions, 16U);
}

TEST(Pieces, AreAlignedAndOfSixteenBytesAtMost) {
  const auto piece = [](std::uint64_t address, std::uint32_t bytes) {
    return piece_bytes(std::vector<LaneAccess>{{0, bytes, 0}, {address, bytes, 1}});
  };
  EXPECT_EQ(piece(16, 16), 16U);
  EXPECT_EQ(piece(4, 16), 4U);    // a float4 beside a multiple of 16 bytes: four loads
  EXPECT_EQ(piece(32, 32), 16U);  // a float8: two
  EXPECT_EQ(piece(12, 12), 4U);
  EXPECT_EQ(piece(1, 1), 1U);
}

TEST(ConstantMemory, ServesOneWordAtATime) {
  EXPECT_EQ(strided(AccessKind::kConstantLoad, 4, 0).transactions, 1U);
  EXPECT_EQ(strided(AccessKind::kConstantLoad, 4, 4).transactions, 32U);
}

TEST(Requests, OfNobodyCostNothing) {
  const RequestCost cost = cost_of(AccessKind::kGlobalLoad, {});
  EXPECT_EQ(cost.transactions, 0U);
  EXPECT_EQ(cost.ideal, 0U);
  EXPECT_EQ(cost_of(AccessKind::kLocalLoad, {}).transactions, 0U);
}

}  // namespace
}  // namespace oclab::model
