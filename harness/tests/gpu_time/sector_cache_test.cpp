// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: hits of a cache with lines of four sectors.
#include "harness/gpu_time/sm/sector_cache.h"

#include <gtest/gtest.h>

namespace oclab::gpu {
namespace {

constexpr std::uint64_t kOneSet = 16 * 128;  // bytes: 16 lines

TEST(GpuSectorCache, HitsWhatWasLoaded) {
  SectorCache cache(64 << 10);
  EXPECT_FALSE(cache.access(1000));
  EXPECT_TRUE(cache.access(1000));
  EXPECT_TRUE(cache.access(1000));
}

TEST(GpuSectorCache, LoadsSectorsOfALineOneByOne) {
  SectorCache cache(64 << 10);
  for (std::uint64_t sector = 8; sector < 12; ++sector)
    EXPECT_FALSE(cache.access(sector)) << sector;
  for (std::uint64_t sector = 8; sector < 12; ++sector) EXPECT_TRUE(cache.access(sector)) << sector;
}

TEST(GpuSectorCache, EvictsTheLeastRecentlyUsedLine) {
  SectorCache cache(kOneSet);
  for (std::uint64_t line = 0; line < 16; ++line) EXPECT_FALSE(cache.access(4 * line));
  EXPECT_TRUE(cache.access(0));        // now line 1 is the oldest
  EXPECT_FALSE(cache.access(4 * 16));  // takes its place
  EXPECT_TRUE(cache.access(0));
  EXPECT_TRUE(cache.access(4 * 2));
  EXPECT_FALSE(cache.access(4 * 1));
}

TEST(GpuSectorCache, AnEvictedLineLosesAllItsSectors) {
  SectorCache cache(kOneSet);
  for (std::uint64_t sector = 0; sector < 4; ++sector) cache.access(sector);
  for (std::uint64_t line = 1; line <= 16; ++line) cache.access(4 * line);
  for (std::uint64_t sector = 0; sector < 4; ++sector) EXPECT_FALSE(cache.access(sector)) << sector;
}

TEST(GpuSectorCache, KeepsMostOfHalfItsSize) {
  // 256 of 512 lines, a kilobyte apart: they are spread over the sets.
  SectorCache cache(512 * 128);
  for (std::uint64_t line = 0; line < 256; ++line) cache.access(32 * line);
  int hits = 0;
  for (std::uint64_t line = 0; line < 256; ++line) hits += cache.access(32 * line) ? 1 : 0;
  EXPECT_GT(hits, 230);
}

TEST(GpuSectorCache, WithoutBytesNothingHits) {
  SectorCache cache(0);
  EXPECT_FALSE(cache.access(5));
  EXPECT_FALSE(cache.access(5));
}

}  // namespace
}  // namespace oclab::gpu
