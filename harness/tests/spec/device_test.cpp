// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: which device a word chooses.
#include "harness/spec/device.h"

#include <gtest/gtest.h>

#include <string>

#include "harness/support/error.h"
#include "harness/tests/worker/mentions.h"

namespace oclab {
namespace {

const DeviceInfo kPocl{.platform = "Portable Computing Language",
                       .name = "pthread-Xeon",
                       .driver = "3.1",
                       .device_class = DeviceClass::kCpu};
const DeviceInfo kIntel{
    .platform = "Intel(R) OpenCL", .name = "Intel Core i7", .device_class = DeviceClass::kCpu};
const DeviceInfo kNvidia{.platform = "NVIDIA CUDA",
                         .name = "NVIDIA H200",
                         .driver = "580",
                         .device_class = DeviceClass::kGpu};
const DeviceInfo kPoclOnGpu{.platform = "Portable Computing Language",
                            .name = "CUDA-H200",
                            .device_class = DeviceClass::kGpu};
const std::vector<DeviceInfo> kAll{kIntel, kPoclOnGpu, kPocl, kNvidia};

std::string chosen(std::string_view word, const std::vector<DeviceInfo>& devices = kAll) {
  return choose_device(devices, word).name;
}

std::string choice_error(const std::vector<DeviceInfo>& devices, std::string_view word) {
  try {
    choose_device(devices, word);
  } catch (const UsageError& error) {
    return error.what();
  }
  return "";
}

TEST(Device, Words) {
  EXPECT_EQ(chosen("pocl"), kPocl.name);
  EXPECT_EQ(chosen("cpu"), kIntel.name);
  EXPECT_EQ(chosen("gpu"), kPoclOnGpu.name);
  EXPECT_EQ(chosen("gpu", {kIntel, kNvidia}), kNvidia.name);
}

TEST(Device, WordsInAnyCase) {
  EXPECT_EQ(chosen("PoCL"), kPocl.name);
  EXPECT_EQ(chosen("CPU"), kIntel.name);
  EXPECT_EQ(chosen("Gpu", {kIntel, kNvidia}), kNvidia.name);
  EXPECT_EQ(chosen("nvidia cuda"), kNvidia.name);
  EXPECT_EQ(chosen("PORTABLE:PTHREAD"), kPocl.name);
}

TEST(Device, NothingSaidMeansGpuThenPoclThenTheFirst) {
  EXPECT_EQ(chosen("", {kIntel, kPocl, kNvidia}), kNvidia.name);
  EXPECT_EQ(chosen("", {kIntel, kPocl}), kPocl.name);
  EXPECT_EQ(chosen("", {kIntel}), kIntel.name);
}

TEST(Device, Patterns) {
  EXPECT_EQ(chosen("h200", {kIntel, kNvidia}), kNvidia.name);
  EXPECT_EQ(chosen("portable"), kPoclOnGpu.name);
  EXPECT_EQ(chosen("portable:xeon"), kPocl.name);
  EXPECT_EQ(chosen("nvidia:"), kNvidia.name);
  EXPECT_EQ(chosen(":i7"), kIntel.name);
  EXPECT_EQ(chosen(":"), kIntel.name);
  EXPECT_NE(choice_error(kAll, "xeon:portable"), "");
}

TEST(Device, UnknownWordListsWhatThereIsAndHowToGetPocl) {
  const std::string message = choice_error({kIntel, kNvidia}, "radeon");
  EXPECT_TRUE(mentions(message, "no OpenCL device matches 'radeon'")) << message;
  EXPECT_TRUE(mentions(message, "Intel(R) OpenCL:Intel Core i7")) << message;
  EXPECT_TRUE(mentions(message, "NVIDIA CUDA:NVIDIA H200")) << message;
  EXPECT_TRUE(mentions(message, "./oclab packages")) << message;
  EXPECT_TRUE(mentions(message, "--device or OCLAB_DEVICE")) << message;
  EXPECT_NE(choice_error({kNvidia}, "pocl"), "");
  EXPECT_NE(choice_error({kPocl}, "gpu"), "");
}

TEST(Device, NoDeviceAtAllSaysHowToGetPocl) {
  for (const char* word : {"", "pocl", "gpu", "x:y"}) {
    const std::string message = choice_error({}, word);
    EXPECT_TRUE(mentions(message, "no OpenCL device was found")) << message;
    EXPECT_TRUE(mentions(message, "./oclab packages")) << message;
  }
}

TEST(Device, PoclOnAGpuIsNotThePoclWhoseBugsAreKnown) {
  EXPECT_TRUE(is_pocl(kPocl));
  EXPECT_FALSE(is_pocl(kPoclOnGpu));
  EXPECT_FALSE(is_pocl(kIntel));
}

TEST(Device, DescribedOnOneLine) {
  EXPECT_EQ(describe(kNvidia), "NVIDIA H200 (NVIDIA CUDA, driver 580)");
}

}  // namespace
}  // namespace oclab
