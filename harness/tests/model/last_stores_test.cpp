// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: which line stored last, as the model remembers it.
#include "harness/model_report/last_stores.h"

#include <gtest/gtest.h>

#include "harness/model_report/launch_report.h"
#include "harness/model_report/model_record.h"

namespace oclab::model {
namespace {

/// Two buffers of 64 bytes at 1000 and at 2000, of the parameters 1 and 3.
const std::vector<MemoryObject> kBuffers{{.begin = 1000, .bytes = 64, .parameter = 1},
                                         {.begin = 2000, .bytes = 64, .parameter = 3}};

TEST(LastStores, TheLastStoreToAWordCounts) {
  LastStores stores;
  for (std::uint64_t at = 1000; at < 1064; at += 4) stores.add(at, 4, 7);
  stores.add(1008, 8, 9);
  const auto ranges = stores.ranges(kBuffers);
  ASSERT_EQ(ranges.size(), 3U);
  EXPECT_EQ(ranges[0].line, 7U);
  EXPECT_EQ(ranges[0].end, 8U);
  EXPECT_EQ(ranges[1].line, 9U);
  EXPECT_EQ(ranges[1].begin, 8U);
  EXPECT_EQ(ranges[1].end, 16U);
  EXPECT_EQ(ranges[2].end, 64U);
}

TEST(LastStores, AHolePartsARangeAndObjectsAreApart) {
  LastStores stores;
  stores.add(1000, 4, 7);
  stores.add(1008, 4, 7);
  stores.add(2060, 16, 7);  // twelve bytes of it belong to nobody
  stores.add(500, 4, 7);
  const auto ranges = stores.ranges(kBuffers);
  ASSERT_EQ(ranges.size(), 3U);
  EXPECT_EQ(ranges[0].parameter, 1U);
  EXPECT_EQ(ranges[1].begin, 8U);
  EXPECT_EQ(ranges[2].parameter, 3U);
  EXPECT_EQ(ranges[2].begin, 60U);
  EXPECT_EQ(ranges[2].end, 64U);
}

TEST(LastStores, TravelInRecords) {
  LaunchReport report{.kernel = "k"};
  EXPECT_TRUE(reports_from(to_text(report)).at(0).stores.empty()) << "only where requested";
  report.stores = {{.parameter = 1, .begin = 8, .end = 16, .line = 9}};
  const auto back = reports_from(to_text(report) + "\n");
  ASSERT_EQ(back.size(), 1U);
  ASSERT_EQ(back[0].stores.size(), 1U);
  EXPECT_EQ(back[0].stores[0].parameter, 1U);
  EXPECT_EQ(back[0].stores[0].begin, 8U);
  EXPECT_EQ(back[0].stores[0].end, 16U);
  EXPECT_EQ(back[0].stores[0].line, 9U);
}

}  // namespace
}  // namespace oclab::model
