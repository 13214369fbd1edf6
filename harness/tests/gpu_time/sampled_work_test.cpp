// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: tests of the work that sampled groups stand for.
#include "harness/gpu_time/sampled_work.h"

#include <gtest/gtest.h>

#include "harness/tests/gpu_time/support.h"

namespace oclab::gpu {
namespace {

using model::AccessKind;

constexpr std::uint64_t kSectors = 8;  // of an access

/// A group of two warps that access the same sectors in this way.
model::GroupTrace group_that(AccessKind kind, std::uint64_t flops) {
  model::WarpTrace warp = warp_of(1);
  add_access(warp, 0, kind, sectors_from(kBuffer / model::kSectorBytes, kSectors));
  warp.flops = flops;
  return {warp, warp};
}

TEST(SampledWork, GroupsStandForAllOfTheirStretch) {
  const Stretch loads{.count = 100,
                      .sample = {{.trace = group_that(AccessKind::kGlobalLoad, 3)},
                                 {.trace = group_that(AccessKind::kGlobalLoad, 5)}}};
  const Stretch stores{.count = 10,
                       .sample = {{.trace = group_that(AccessKind::kGlobalStore, 0)}},
                       .uniform = false};
  const SampledWork work = work_of({loads});
  EXPECT_EQ(work.bytes, 100 * 32 * kSectors);  // what two warps access counts once
  EXPECT_EQ(work.flops, 100 * 8);
  EXPECT_TRUE(work.uniform);
  EXPECT_EQ(work_of({loads, stores}).bytes, 110 * 32 * kSectors);
  EXPECT_FALSE(work_of({loads, stores}).uniform);
}

TEST(SampledWork, ASectorThatIsLoadedAndStoredCountsTwice) {
  model::WarpTrace warp = group_that(AccessKind::kGlobalLoad, 0).front();
  add_access(warp, 1, AccessKind::kGlobalStore,
             sectors_from(kBuffer / model::kSectorBytes, kSectors));
  EXPECT_EQ(work_of({{.count = 1, .sample = {{.trace = {warp}}}}}).bytes, 2 * 32 * kSectors);
}

TEST(SampledWork, LocalMemoryIsNoWork) {
  const Stretch stretch{.count = 4, .sample = {{.trace = group_that(AccessKind::kLocalLoad, 1)}}};
  EXPECT_EQ(work_of({stretch}).bytes, 0);
  EXPECT_EQ(work_of({stretch}).flops, 8);
}

}  // namespace
}  // namespace oclab::gpu
