// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: speeds in their own units, beside the ceiling that belongs to them.
#include <gtest/gtest.h>

#include "grading/report.h"
#include "unit_sample.h"

namespace oclab::test {
namespace {

/// Copy 10 GB/s, multiply-add 100 GFLOP/s; 2 ms against the reference's 1.2 ms.
SpeedEvidence speed_in(Rate rate) {
  SpeedEvidence speed = sample_speed();
  speed.rate = rate;
  speed.bytes_moved = 4e6;
  speed.flops = 6e7;
  speed.pixels = 1e6;
  speed.accesses_per_pixel = 10;
  return speed;
}

TEST(Report, BytesStandBesideTheCopyPeak) {
  const std::string text = describe(speed_in(Rate::kBytes), {"n"});
  EXPECT_NE(text.find("yours 2.0 GB/s (2.000 ms), reference 3.3 GB/s"), std::string::npos) << text;
  EXPECT_NE(text.find("copy peak of this device 10.0 GB/s, yours is 20 %"), std::string::npos)
      << text;
}

TEST(Report, OperationsStandBesideTheMultiplyAddPeak) {
  const std::string text = describe(speed_in(Rate::kFlops), {"n"});
  EXPECT_NE(text.find("yours 30.0 GFLOP/s"), std::string::npos) << text;
  EXPECT_NE(text.find("multiply-add peak of this device 100.0 GFLOP/s, yours is 30 %"),
            std::string::npos)
      << text;
}

TEST(Report, PixelsStandBesideTheEstimate) {
  // 10 floats per pixel are 40 bytes: at 10 GB/s that is 250 MP/s.
  const std::string text = describe(speed_in(Rate::kPixels), {"rows", "columns"});
  EXPECT_NE(text.find("yours 500.0 MP/s"), std::string::npos) << text;
  EXPECT_NE(text.find("estimate from the copy peak of this device 250.0 MP/s, yours is 200 %"),
            std::string::npos)
      << text;
}

}  // namespace
}  // namespace oclab::test
