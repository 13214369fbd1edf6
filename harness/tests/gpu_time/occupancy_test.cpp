// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: what limits the groups on a streaming multiprocessor, computed by hand.
#include <gtest/gtest.h>

#include "harness/gpu_time/launch_time.h"
#include "harness/tests/gpu_time/support.h"

namespace oclab::gpu {
namespace {

// Of an H200's SM: 64 warps, 32 groups, 65,536 registers, 227 KiB of local memory.
Occupancy on_h200(std::size_t work_items, unsigned registers, std::uint64_t local_bytes = 0) {
  return occupancy(h200(),
                   {.work_items = work_items, .local_bytes = local_bytes, .registers = registers});
}

TEST(GpuOccupancy, LimitedByWarps) {
  const Occupancy found = on_h200(1024, 16);  // of 32 warps each
  EXPECT_EQ(found.groups, 2U);
  EXPECT_EQ(found.limit, Limit::kWarps);
}

TEST(GpuOccupancy, CountsWholeWarps) {
  EXPECT_EQ(on_h200(256, 16).groups, 8U);
  EXPECT_EQ(on_h200(257, 16).groups, 7U);  // 9 warps each
}

TEST(GpuOccupancy, LimitedByGroups) {
  const Occupancy found = on_h200(32, 32);  // 64 warps would fit
  EXPECT_EQ(found.groups, 32U);
  EXPECT_EQ(found.limit, Limit::kGroups);
}

TEST(GpuOccupancy, LimitedByRegistersInStepsOfEight) {
  // 81 registers take 88: 65,536 / (88 · 32) = 23 warps, so 5 groups of 4. 81 would allow 6.
  const Occupancy found = on_h200(128, 81);
  EXPECT_EQ(found.groups, 5U);
  EXPECT_EQ(found.limit, Limit::kEstimatedRegisters);
}

TEST(GpuOccupancy, LimitedByLocalMemoryAndItsOverhead) {
  // 227 KiB / (45 + 1) KiB = 4.9; without the overhead 5 would fit.
  const Occupancy found = on_h200(64, 32, 45 << 10);
  EXPECT_EQ(found.groups, 4U);
  EXPECT_EQ(found.limit, Limit::kLocalMemory);
}

TEST(GpuOccupancy, IsNeverLessThanOneGroup) {
  // 65,536 / (128 · 32) = 16 warps, of 32 that the group has.
  const Occupancy registers = on_h200(1024, 128);
  EXPECT_EQ(registers.groups, 1U);
  EXPECT_EQ(registers.limit, Limit::kEstimatedRegisters);
  const Occupancy local = on_h200(32, 32, 300 << 10);
  EXPECT_EQ(local.groups, 1U);
  EXPECT_EQ(local.limit, Limit::kLocalMemory);
}

}  // namespace
}  // namespace oclab::gpu
