// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: memory that holds the same bytes again and again.
#include "harness/native_device/repeated_memory.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstring>
#include <utility>
#include <vector>

namespace oclab::native {
namespace {

constexpr std::size_t kKiB = 1024;
constexpr std::size_t kMiB = 1024 * kKiB;

/// Bytes that do not repeat within a few thousand.
std::vector<std::byte> pattern_of(std::size_t bytes) {
  std::vector<std::byte> pattern(bytes);
  for (std::size_t i = 0; i < bytes; ++i) {
    pattern[i] = static_cast<std::byte>(i * 2654435761U >> 13 & 0xFF);
  }
  return pattern;
}

/// Whether the memory holds the pattern's beginning here.
bool holds(const RepeatedMemory& memory, std::size_t at, const std::vector<std::byte>& pattern) {
  const std::size_t bytes = std::min(pattern.size(), memory.bytes() - at);
  return std::memcmp(memory.data() + at, pattern.data(), bytes) == 0;
}

TEST(GpuRepeatedMemory, RepeatsItsPattern) {
  const auto pattern = pattern_of(64 * kKiB);
  RepeatedMemory memory(pattern.size(), 10 * kMiB, 4 * kMiB);
  memory.fill(pattern);
  EXPECT_GE(memory.bytes(), 10 * kMiB);
  for (std::size_t at = 0; at < memory.bytes(); at += pattern.size()) {
    ASSERT_TRUE(holds(memory, at, pattern)) << at;
  }
}

TEST(GpuRepeatedMemory, MayBeFarLargerThanItsPattern) {
  const auto pattern = pattern_of(4 * kKiB);
  RepeatedMemory memory(pattern.size(), 1024 * kMiB, 4 * kMiB);
  memory.fill(pattern);
  EXPECT_GE(memory.bytes(), 1024 * kMiB);
  for (std::size_t at = 0; at < memory.bytes(); at += 16 * kMiB) {
    ASSERT_TRUE(holds(memory, at, pattern)) << at;
  }
  EXPECT_TRUE(holds(memory, memory.bytes() - pattern.size(), pattern));
}

TEST(GpuRepeatedMemory, AStoreShowsInEachRepetition) {
  // A repetition is 4 MiB, a multiple of the pattern.
  const auto pattern = pattern_of(4 * kKiB);
  RepeatedMemory memory(pattern.size(), 64 * kMiB, 4 * kMiB);
  memory.fill(pattern);
  const std::byte other = ~pattern[7];
  memory.data()[20 * kMiB + 7] = other;
  for (std::size_t at = 7; at < memory.bytes(); at += 4 * kMiB) {
    ASSERT_EQ(memory.data()[at], other) << at;
  }
  EXPECT_EQ(memory.data()[8 * kKiB + 7], pattern[7]);
}

TEST(GpuRepeatedMemory, TakesPatternsOfAnySize) {
  for (const std::size_t bytes : {std::size_t{1}, std::size_t{1000}, 5 * kKiB + 3, 3 * kMiB + 1}) {
    const auto pattern = pattern_of(bytes);
    RepeatedMemory memory(pattern.size(), 20 * kMiB, 4 * kMiB);
    memory.fill(pattern);
    EXPECT_GE(memory.bytes(), 20 * kMiB);
    // the end of a repetition, which has 3 MiB at least, may lack a part of the pattern
    for (std::size_t at = 0; at + bytes <= 3 * kMiB; at += bytes) {
      ASSERT_TRUE(holds(memory, at, pattern)) << bytes << " " << at;
    }
  }
}

TEST(GpuRepeatedMemory, BeginsItsPatternAgainAtAPage) {
  // 1,398 patterns of 3,000 bytes are 4 MiB; whole pages of them, 1,023.
  const auto pattern = pattern_of(3000);
  RepeatedMemory memory(pattern.size(), 20 * kMiB, 4 * kMiB);
  memory.fill(pattern);
  for (std::size_t at = 0; at + pattern.size() < memory.bytes(); at += 1023 * 4 * kKiB) {
    EXPECT_TRUE(holds(memory, at, pattern)) << at;
  }
}

TEST(GpuRepeatedMemory, MayBeSmallerThanItsPattern) {
  const auto pattern = pattern_of(8 * kMiB);
  RepeatedMemory memory(pattern.size(), 100, 4 * kMiB);
  memory.fill(pattern);
  EXPECT_GE(memory.bytes(), 100U);
  EXPECT_LT(memory.bytes(), kMiB);
  EXPECT_TRUE(holds(memory, 0, pattern));
}

TEST(GpuRepeatedMemory, MovesWithItsOwner) {
  const auto pattern = pattern_of(100);
  RepeatedMemory first(pattern.size(), kMiB, 4 * kMiB);
  first.fill(pattern);
  const RepeatedMemory second = std::move(first);
  EXPECT_TRUE(holds(second, 0, pattern));
}

}  // namespace
}  // namespace oclab::native
