// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: an untouched starter earns nothing for speed on any device.
#include "grading/timing/starter_speed.h"

#include <gtest/gtest.h>

#include <cstdlib>
#include <fstream>

#include "grading/timing/device_cache.h"
#include "harness/support/temp_dir.h"

namespace oclab::test {
namespace {

constexpr RatioTarget kDeclared{.none = 0.43, .full = 0.8};

TEST(StarterSpeed, PointsBeginAboveIt) {
  for (const double starter : {0.44, 0.5, 0.6, 0.63}) {
    const auto target = target_above(kDeclared, starter, DeviceClass::kCpu);
    ASSERT_TRUE(target.has_value()) << starter;
    EXPECT_EQ(target->full, kDeclared.full);
    EXPECT_EQ(credit(*target, 1.05 * starter), 0) << "nor with a little luck";
    EXPECT_EQ(credit(*target, target->full), 1);
  }
}

TEST(StarterSpeed, NearFullMarksItShowsNothingOnACpu) {
  for (const double starter : {0.66, 0.8, 0.91, 1.2}) {
    EXPECT_FALSE(target_above(kDeclared, starter, DeviceClass::kCpu).has_value()) << starter;
  }
}

TEST(StarterSpeed, AGpuTellsItFromTheReference) {
  for (const double starter : {0.5, 0.64, 0.83, 0.89}) {
    const auto target = target_above(kDeclared, starter, DeviceClass::kGpu);
    ASSERT_TRUE(target.has_value()) << starter;
    EXPECT_EQ(credit(*target, 1.02 * starter), 0);
    EXPECT_EQ(credit(*target, 0.98), 1);
  }
  EXPECT_EQ(target_above(kDeclared, 0.5, DeviceClass::kGpu)->full, kDeclared.full);
  EXPECT_FALSE(target_above(kDeclared, 0.92, DeviceClass::kGpu).has_value());
}

/// Near the thresholds, points may be undecided although the speed is known well enough.
TEST(StarterSpeed, IsKnownThoughItsPointsAreNot) {
  SpeedResult compared{.verdict = SpeedVerdict::kInconclusive,
                       .ratio = 0.74,
                       .interval = {.low = 0.68, .high = 0.8}};
  EXPECT_EQ(speed_from(compared, DeviceClass::kCpu), 0.74);
  EXPECT_EQ(speed_from(compared, DeviceClass::kGpu), std::nullopt) << "a GPU is quieter";
  compared.interval.high = 0.9;
  EXPECT_EQ(speed_from(compared, DeviceClass::kCpu), std::nullopt);
  compared.interval.high = 0.8;
  compared.basis = SpeedBasis::kDisturbed;
  EXPECT_EQ(speed_from(compared, DeviceClass::kCpu), std::nullopt);
  compared.verdict = SpeedVerdict::kNone;
  EXPECT_EQ(speed_from(compared, DeviceClass::kCpu), 0.74);
}

class SavedStarterSpeed : public testing::Test {
 protected:
  SavedStarterSpeed() { setenv("XDG_CACHE_HOME", folder_.path().c_str(), 1); }
  ~SavedStarterSpeed() override { unsetenv("XDG_CACHE_HOME"); }

  std::optional<double> speed(const std::string& reference, std::optional<double> measured) {
    return starter_speed(
        {.device = device_, .exercise = "sum", .starter = "a", .reference = reference},
        [&] { return measured; });
  }

  const DeviceInfo device_{.platform = "platform", .name = "device", .driver = "1"};
  TempDir folder_;
};

TEST_F(SavedStarterSpeed, AllGradesOfAMachineAgree) {
  EXPECT_EQ(speed("b", 0.5), 0.5);
  EXPECT_EQ(speed("b", 0.9), 0.5);
  EXPECT_EQ(speed("another solution", 0.7), 0.7);
}

TEST_F(SavedStarterSpeed, WhatABusyMachineCannotDecideIsNotKept) {
  EXPECT_EQ(speed("b", std::nullopt), std::nullopt);
  EXPECT_EQ(speed("b", 0.6), 0.6);
}

TEST_F(SavedStarterSpeed, WhatCannotBeReadIsMeasuredAgain) {
  const auto file = device_cache_file(device_, "starters/sum");
  ASSERT_TRUE(file.has_value());
  for (const char* text : {"", "[]", "{\"of\": 1}", "{\"of\": {}, \"ratio\": \"fast\"}", "{"}) {
    std::filesystem::create_directories(file->parent_path());
    std::ofstream(*file) << text;
    EXPECT_EQ(speed("b", 0.5), 0.5) << text;
  }
}

}  // namespace
}  // namespace oclab::test
