// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: a device's ceilings are kept, and read again only if they are whole.
#include "grading/timing/peaks.h"

#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>

#include "grading/report/peak_report.h"
#include "harness/support/temp_dir.h"

namespace oclab {
namespace {

const DeviceInfo kDevice{.platform = "P/Q", .name = "D (x)", .driver = "1.0"};

/// Copies at 100 GB/s; from 8 operations on, the arithmetic shows.
PeakSurvey sample_survey() {
  return {.date = "2026-11-21 10:00 UTC",
          .copy = {{.bytes = 1 << 20, .bytes_per_second = 150e9}},
          .mad = {{.flops = 0, .bytes_per_second = 100e9, .flops_per_second = 0},
                  {.flops = 2, .bytes_per_second = 99e9, .flops_per_second = 25e9},
                  {.flops = 6, .bytes_per_second = 91e9, .flops_per_second = 68e9},
                  {.flops = 8, .bytes_per_second = 80e9, .flops_per_second = 80e9},
                  {.flops = 64, .bytes_per_second = 92e9, .flops_per_second = 736e9}}};
}

/// A cache folder of its own.
class PeakStore : public testing::Test {
 protected:
  void SetUp() override { setenv("XDG_CACHE_HOME", folder_.path().c_str(), 1); }
  void TearDown() override { unsetenv("XDG_CACHE_HOME"); }

  static void overwrite(const std::string& text) { std::ofstream(*peak_file(kDevice)) << text; }

  TempDir folder_;
};

TEST_F(PeakStore, KeepsASurvey) {
  EXPECT_FALSE(load_peaks(kDevice).has_value());
  ASSERT_TRUE(store_peaks(kDevice, sample_survey()));
  const auto back = load_peaks(kDevice);
  ASSERT_TRUE(back.has_value());
  EXPECT_EQ(back->date, sample_survey().date);
  EXPECT_EQ(back->copy.at(0).bytes, sample_survey().copy.at(0).bytes);
  EXPECT_EQ(back->mad.at(2).flops, 6U);
  EXPECT_DOUBLE_EQ(back->peaks().copy, 100e9);
  EXPECT_DOUBLE_EQ(back->peaks().mad, 736e9);
}

TEST_F(PeakStore, ForgetsThemWithAnotherDriver) {
  ASSERT_TRUE(store_peaks(kDevice, sample_survey()));
  DeviceInfo updated = kDevice;
  updated.driver = "1.1";
  EXPECT_FALSE(load_peaks(updated).has_value());
}

TEST_F(PeakStore, TakesNoDamagedFile) {
  ASSERT_TRUE(store_peaks(kDevice, sample_survey()));
  std::ifstream stream(*peak_file(kDevice));
  const std::string whole{std::istreambuf_iterator<char>(stream), {}};
  for (const std::string& text :
       {std::string(), std::string("null"), std::string("[]"), whole.substr(0, whole.size() / 2),
        std::string(R"({"device": 3, "survey": {}})")}) {
    overwrite(text);
    EXPECT_FALSE(load_peaks(kDevice).has_value()) << text;
  }
}

TEST_F(PeakStore, TakesNoSurveyWithoutPeaks) {
  PeakSurvey empty = sample_survey();
  empty.mad.clear();
  ASSERT_TRUE(store_peaks(kDevice, empty));
  EXPECT_FALSE(load_peaks(kDevice).has_value());
}

TEST_F(PeakStore, SaysThatItCannotKeep) {
  setenv("XDG_CACHE_HOME", "/proc/none", 1);
  EXPECT_FALSE(store_peaks(kDevice, sample_survey()));
}

TEST(PeakSurvey, FreeOperationsEndAtTheFirstThatCosts) {
  EXPECT_EQ(sample_survey().free_flops(0.9), 6U);
  EXPECT_EQ(sample_survey().free_flops(0.95), 2U);
  EXPECT_EQ(sample_survey().free_flops(0.5), 64U);
}

TEST(PeakReport, SaysHowManyOperationsAreFree) {
  const std::string text = report(kDevice, sample_survey());
  EXPECT_NE(text.find("Up to 6 flops per element cost nothing"), std::string::npos) << text;
  EXPECT_NE(text.find("copy 100.0 GB/s, multiply-add 736.0 GFLOP/s"), std::string::npos) << text;
}

TEST(PeakReport, SaysWhyNoneAre) {
  PeakSurvey survey = sample_survey();
  survey.mad[1].bytes_per_second = 50e9;
  const std::string text = report(kDevice, survey);
  EXPECT_NE(text.find("only 0 flops per element are free"), std::string::npos) << text;
  EXPECT_NE(text.find("Run `oclab peaks` again"), std::string::npos) << text;
}

}  // namespace
}  // namespace oclab
