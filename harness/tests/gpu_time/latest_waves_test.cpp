// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: which wave requested a piece of memory last.
#include "harness/gpu_time/latest_waves.h"

#include <gtest/gtest.h>

#include <map>

namespace oclab::gpu {
namespace {

TEST(GpuLatestWaves, ReturnsTheWaveBefore) {
  LatestWaves waves;
  EXPECT_EQ(waves.exchange(7, 0, false), std::nullopt);
  EXPECT_EQ(waves.exchange(7, 2, false), 0U);
  EXPECT_EQ(waves.exchange(7, 2, false), 2U);
  EXPECT_EQ(waves.exchange(8, 1, false), std::nullopt);
}

TEST(GpuLatestWaves, AStoreIsARequestButARequestIsNoStore) {
  LatestWaves waves;
  EXPECT_EQ(waves.exchange(7, 0, false), std::nullopt);
  EXPECT_EQ(waves.exchange(7, 1, true), std::nullopt);
  EXPECT_EQ(waves.exchange(7, 2, false), 1U);
  EXPECT_EQ(waves.exchange(7, 2, true), 1U);
}

TEST(GpuLatestWaves, KeepsEveryPieceWhileItGrows) {
  LatestWaves waves;
  std::map<std::uint64_t, std::uint64_t> expected;
  std::uint64_t piece = 1;
  for (std::uint64_t k = 0; k < 20'000; ++k) {
    piece = piece * 6364136223846793005ULL + 1442695040888963407ULL;
    const std::uint64_t at = k % 3 == 0 ? k / 2 : piece >> 8;  // neighbours, and far ones
    const std::uint64_t wave = k % LatestWaves::kMostWaves;
    const auto [known, is_new] = expected.try_emplace(at, wave);
    const auto before = waves.exchange(at, wave, false);
    ASSERT_EQ(before.has_value(), !is_new) << at;
    ASSERT_EQ(before.value_or(known->second), known->second) << at;
    known->second = wave;
  }
}

}  // namespace
}  // namespace oclab::gpu
