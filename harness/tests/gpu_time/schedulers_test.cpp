// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: which scheduler of an SM gets a group's warps.
#include "harness/gpu_time/sm/schedulers.h"

#include <gtest/gtest.h>

#include <set>

namespace oclab::gpu {
namespace {

/// The schedulers of the first warps of 16 groups, of which the other warps end at once.
std::set<std::size_t> schedulers_of_first_warps(std::size_t warps) {
  Schedulers schedulers(4);
  std::set<std::size_t> first;
  for (int group = 0; group < 16; ++group) {
    const std::size_t place = schedulers.place(warps);
    first.insert(place);
    for (std::size_t k = 1; k < warps; ++k) --schedulers[(place + k) % 4].warps;
  }
  return first;
}

TEST(GpuSchedulers, FirstWarpsAreSpreadAsAnH100DoesIt) {
  const std::set<std::size_t> all{0, 1, 2, 3};
  for (const std::size_t warps : {1, 3, 4, 5, 8, 12, 16}) {
    EXPECT_EQ(schedulers_of_first_warps(warps), all) << warps;
  }
  EXPECT_EQ(schedulers_of_first_warps(2), (std::set<std::size_t>{0, 2}));
  EXPECT_EQ(schedulers_of_first_warps(6), (std::set<std::size_t>{0, 2}));
}

TEST(GpuSchedulers, WarpsThatStayAreSharedEqually) {
  for (const std::size_t warps : {1, 2, 3, 4, 6, 8}) {
    Schedulers schedulers(4);
    for (int group = 0; group < 8; ++group) schedulers.place(warps);
    for (std::size_t k = 0; k < 4; ++k)
      EXPECT_NEAR(static_cast<double>(schedulers[k].warps), 2.0 * static_cast<double>(warps), 1);
  }
}

}  // namespace
}  // namespace oclab::gpu
