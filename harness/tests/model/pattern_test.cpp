// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: requests are recognised by how their addresses go with the lanes.
#include <gtest/gtest.h>

#include "harness/model_report/access_pattern.h"

namespace oclab::model {
namespace {

/// A request of the lanes of `mask`; `address` is a function of the lane.
AccessPattern pattern(AccessKind kind, auto address, std::uint32_t bytes = 4,
                      std::uint32_t mask = ~std::uint32_t{0}, std::uint64_t row_bytes = 0) {
  ExampleRequest example;
  example.row_bytes = row_bytes;
  for (std::uint32_t lane = 0; lane < 32; ++lane) {
    if ((mask >> lane & 1) == 0) continue;
    example.lanes.push_back({static_cast<std::uint64_t>(address(lane)), bytes, lane});
  }
  return pattern_of(kind, example);
}

constexpr AccessKind kGlobal = AccessKind::kGlobalLoad;
constexpr AccessKind kLocal = AccessKind::kLocalLoad;

TEST(AccessPattern, InOrder) {
  const AccessPattern found = pattern(kGlobal, [](int lane) { return 256 + 4 * lane; });
  EXPECT_EQ(found.layout, AccessLayout::kInOrder);
  EXPECT_EQ(found.stride, 4);
  EXPECT_EQ(found.run, 32U);
  EXPECT_EQ(found.start, 256U);
  EXPECT_EQ(found.bytes, 4U);
  EXPECT_EQ(found.lanes, 32U);
}

TEST(AccessPattern, BackwardsIsInOrderToo) {
  const AccessPattern found = pattern(
      kGlobal, [](int lane) { return 1024 - 16 * (lane + 1); }, 16);
  EXPECT_EQ(found.layout, AccessLayout::kInOrder);
  EXPECT_EQ(found.stride, -16);
  EXPECT_EQ(found.start, 512U);
}

TEST(AccessPattern, AnOffsetMattersInGlobalMemoryOnly) {
  const auto shifted = [](int lane) { return 4 + 4 * lane; };
  EXPECT_EQ(pattern(kGlobal, shifted).layout, AccessLayout::kOffset);
  EXPECT_EQ(pattern(kLocal, shifted).layout, AccessLayout::kInOrder);
}

TEST(AccessPattern, OneAddressOrOneLane) {
  EXPECT_EQ(pattern(kGlobal, [](int) { return 40; }).layout, AccessLayout::kBroadcast);
  const AccessPattern found = pattern(
      kGlobal, [](int) { return 40; }, 4, 0x100);
  EXPECT_EQ(found.layout, AccessLayout::kOneLane);
  EXPECT_EQ(found.start, 40U);
}

TEST(AccessPattern, Stride) {
  const AccessPattern found = pattern(kGlobal, [](int lane) { return 128 * lane; });
  EXPECT_EQ(found.layout, AccessLayout::kStride);
  EXPECT_EQ(found.stride, 128);
}

TEST(AccessPattern, AStrideOfOneRowIsAColumn) {
  const AccessPattern found = pattern(
      kLocal, [](int lane) { return 8 + 128 * lane; }, 4, ~0U, 128);
  EXPECT_EQ(found.layout, AccessLayout::kColumn);
}

TEST(AccessPattern, ActiveLanesMayBeFew) {
  const AccessPattern gaps = pattern(
      kGlobal, [](int lane) { return 4 * lane; }, 4, 0x01010101);
  EXPECT_EQ(gaps.layout, AccessLayout::kGaps);
  EXPECT_EQ(gaps.lanes, 4U);
  EXPECT_EQ(gaps.stride, 4);
  EXPECT_EQ(pattern(
                kGlobal, [](int lane) { return 4 * lane; }, 4, 0xff)
                .layout,
            AccessLayout::kInOrder);
  EXPECT_EQ(pattern(
                kGlobal, [](int lane) { return 64 * lane; }, 4, 0xf0)
                .layout,
            AccessLayout::kStride);
}

TEST(AccessPattern, GroupsNarrowerThanAWarpMakeRows) {
  const AccessPattern rows =
      pattern(kGlobal, [](int lane) { return 4 * (lane % 16) + 1324 * (lane / 16); });
  EXPECT_EQ(rows.layout, AccessLayout::kRows);
  EXPECT_EQ(rows.run, 16U);
  EXPECT_EQ(rows.run_stride, 1324);
  const AccessPattern columns = pattern(
      kGlobal, [](int lane) { return 1252 * (lane % 16) + 4 * (lane / 16); }, 4, ~0U, 1252);
  EXPECT_EQ(columns.layout, AccessLayout::kColumn);
  EXPECT_EQ(columns.run, 16U);
  EXPECT_EQ(pattern(kLocal, [](int lane) { return 64 * (lane / 8); }).layout,
            AccessLayout::kBroadcastRows);
}

TEST(AccessPattern, WhatHasNoRuleIsIrregular) {
  const AccessPattern found = pattern(kGlobal, [](int lane) { return 4 * (lane * lane % 37); });
  EXPECT_EQ(found.layout, AccessLayout::kIrregular);
  EXPECT_EQ(found.start, 0U);
  EXPECT_EQ(pattern(kGlobal, [](int lane) { return lane == 31 ? 7 : 4 * lane; }).layout,
            AccessLayout::kIrregular);
}

TEST(AccessPattern, LayoutsHaveDifferentNames) {
  for (const AccessLayout a : kAccessLayouts) {
    EXPECT_STRNE(name_of(a), "");
    for (const AccessLayout b : kAccessLayouts) {
      if (a == b) continue;
      EXPECT_STRNE(name_of(a), name_of(b));
    }
  }
}

}  // namespace
}  // namespace oclab::model
