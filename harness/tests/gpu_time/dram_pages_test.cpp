// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: what granules far apart take of DRAM's time, beside the measured values of
// docs/results/2026-11-28-dram-pages.md.
#include "harness/gpu_time/dram_pages.h"

#include <gtest/gtest.h>

namespace oclab::gpu {
namespace {

/// Pages in which every `step`-th granule was touched, and so many in a row.
DramPages touched(std::uint64_t step, std::uint64_t in_a_row = 1) {
  DramPages pages;
  for (std::uint64_t at = 0; at < 4 * DramPages::kGranules; at += step) {
    for (std::uint64_t k = 0; k < in_a_row; ++k) pages.touch(at + k, 0);
  }
  return pages;
}

TEST(DramPages, WholePagesTakeNoLonger) {
  EXPECT_EQ(touched(1).load(40, 0), 0);
  EXPECT_EQ(touched(1).store(40, 0), 0);
}

TEST(DramPages, ALoadTakesLongerWhereItsPageHasFewOthers) {
  EXPECT_NEAR(touched(4).load(32, 0), 0.07, 0.01);   // 64 of 256 bytes
  EXPECT_NEAR(touched(8).load(32, 0), 0.12, 0.01);   // 64 of 512
  EXPECT_NEAR(touched(16).load(32, 0), 0.32, 0.01);  // 64 of 1024
  EXPECT_NEAR(touched(1000).load(0, 0), 0.6, 0.01);  // 64 of 2048
  EXPECT_EQ(touched(3).load(33, 0), touched(4).load(32, 0));
}

TEST(DramPages, LoadsOfWholeLinesTakeLittleLonger) {
  EXPECT_NEAR(touched(8, 2).load(32, 0), 0.02, 0.01);    // 128 of 512 bytes
  EXPECT_NEAR(touched(16, 2).load(32, 0), 0.11, 0.01);   // 128 of 1024
  EXPECT_NEAR(touched(1000, 2).load(0, 0), 0.14, 0.01);  // 128 of 2048
}

TEST(DramPages, WhatIsTouchedLaterIsNotTogether) {
  DramPages pages;
  for (std::uint32_t at = 0; at < DramPages::kGranules; ++at) pages.touch(at, at);
  EXPECT_NEAR(pages.load(5, 5), 0.6, 0.01);
}

TEST(DramPages, AStoreTakesLongerWithoutTheOtherHalfOfItsLine) {
  EXPECT_NEAR(touched(2).store(32, 0), 0.41, 0.01);     // 64 of 128 bytes
  EXPECT_NEAR(touched(4).store(32, 0), 1.06, 0.01);     // 64 of 256
  EXPECT_NEAR(touched(1000).store(0, 0), 1.5, 0.01);    // anywhere
  EXPECT_NEAR(touched(8, 2).store(32, 0), 0.28, 0.01);  // 128 of 512
}

}  // namespace
}  // namespace oclab::gpu
