// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: launches without the waste of a line.
#include "harness/gpu_time/what_if.h"

#include <gtest/gtest.h>

#include "harness/gpu_time/launch_time.h"
#include "harness/tests/gpu_time/support.h"

namespace oclab::gpu {
namespace {

using model::AccessKind;
using Lines = std::vector<std::uint32_t>;

/// A group of one warp that executes three accesses, of the lines 10, 20 and 30, in some rounds.
struct Sample {
  model::Code code;
  std::vector<Stretch> stretches{1};

  /// `stride` and `local_stride` in bytes from lane to lane.
  Sample(std::uint64_t stride, std::uint64_t local_stride, std::uint64_t rounds = 2) {
    std::vector<model::Instruction> all(3, operation(model::Unit::kMemory));
    for (std::uint32_t k = 0; k < 3; ++k) all[k].line = 10 * (k + 1);
    code = code_of(all);
    model::WarpTrace warp;
    for (std::uint64_t round = 0; round < rounds; ++round) {
      warp.add_step(0, 32);
      access(warp, 0, AccessKind::kGlobalLoad, 4);
      access(warp, 1, AccessKind::kGlobalStore, stride);
      access(warp, 2, AccessKind::kLocalLoad, local_stride);
    }
    stretches.front().sample = {{.place = {}, .trace = {warp}}};
    stretches.front().count = 1;
  }

  const model::WarpTrace& warp() const { return stretches.front().sample.front().trace.front(); }

 private:
  static void access(model::WarpTrace& warp, std::uint32_t number, AccessKind kind,
                     std::uint64_t stride) {
    std::vector<model::LaneAccess> lanes;
    for (std::uint32_t lane = 0; lane < 32; ++lane) {
      lanes.push_back({32 * kBuffer + stride * lane, 4, lane});
    }
    warp.add(record_of({}, number, kind, lanes));
  }
};

TEST(GpuWhatIf, NoLineIsWastefulWithoutWaste) {
  const Sample sample(4, 4);
  EXPECT_EQ(wasteful_lines(sample.code, sample.stretches, 3), Lines{});
}

TEST(GpuWhatIf, TheMostWastefulLineIsFirst) {
  const Sample sample(32, 128);  // 32 sectors for 4, and 32 wavefronts for 1
  EXPECT_EQ(wasteful_lines(sample.code, sample.stretches, 3), (Lines{30, 20}));
  EXPECT_EQ(wasteful_lines(sample.code, sample.stretches, 1), Lines{30});
}

TEST(GpuWhatIf, ALineWithoutWasteTakesTheFewestTransactions) {
  const Sample sample(32, 128);
  const auto spared = without_waste(sample.code, sample.stretches, 20);
  const auto& accesses = spared.front().sample.front().trace.front().accesses;
  EXPECT_EQ(accesses[1].sectors, 4U);
  EXPECT_EQ(accesses[1].wavefronts, 1U);
  EXPECT_EQ(accesses[2].transactions, 32U);  // of another line
  // the second round takes other sectors: the bytes are needed
  EXPECT_EQ(accesses[4].first_sector, sample.warp().accesses[4].first_sector + 4);
  const auto local = without_waste(sample.code, sample.stretches, 30);
  EXPECT_EQ(local.front().sample.front().trace.front().accesses[2].transactions, 1U);
}

TEST(GpuWhatIf, TheLaunchTakesLessTime) {
  const LaunchShape shape{.groups = {100'000, 1, 1}, .work_items = 32};
  Sample many(128, 4, 50);
  many.stretches.front().count = 100'000;
  const LaunchTime now = predict(many.code, h200(), shape, many.stretches);
  EXPECT_TRUE(could_gain(now));
  const auto spared = without_waste(many.code, many.stretches, 20);
  const double without = predict(many.code, h200(), shape, spared).us;
  EXPECT_LT(without, now.us / 2);
  EXPECT_GE(without, now.least_us);
  // only the line's accesses move in another way than before
  const auto moving = without_waste(many.code, movements(many.stretches), spared, 20);
  EXPECT_EQ(predict(many.code, h200(), shape, spared, moving).us, without);
}

TEST(GpuWhatIf, NothingIsGainedWhereInstructionsTakeTheTime) {
  EXPECT_FALSE(could_gain({.us = 100, .least_us = 95}));
  EXPECT_TRUE(could_gain({.us = 100, .least_us = 90}));
}

}  // namespace
}  // namespace oclab::gpu
