// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: exercises that a device cannot run.
#include "grading/run/device_needs.h"

#include <gtest/gtest.h>

#include "grading/cli/cli_options.h"

namespace oclab {
namespace {

TEST(DeviceNeeds, DoublesAndImagesAreOptional) {
  DeviceInfo device{.name = "pthread-Xeon"};
  device.doubles = device.images = false;
  Exercise exercise{.id = "a", .kernels = {{"a", {global_pointer<float>("in")}}}};
  EXPECT_EQ(why_not_on(device, exercise), "");
  exercise.kernels.push_back({"b", {global_pointer<double>("in")}});
  EXPECT_TRUE(why_not_on(device, exercise).find("double") != std::string::npos);
  device.doubles = true;
  EXPECT_EQ(why_not_on(device, exercise), "");
  exercise.kernels.push_back({"c", {read_only_image("in")}});
  EXPECT_TRUE(why_not_on(device, exercise).find("image") != std::string::npos);
}

TEST(DeviceNeeds, AGroupOfFixedSizeMustFit) {
  DeviceInfo device{.name = "integrated", .largest_group = 256};
  const Exercise& fixed = *exercise_named("strided_local").exercise;
  EXPECT_TRUE(why_not_on(device, fixed).find("512 work-items") != std::string::npos);
  EXPECT_EQ(why_not_on(device, *exercise_named("row_sums").exercise), "");
  device.largest_group = 512;
  EXPECT_EQ(why_not_on(device, fixed), "");
}

}  // namespace
}  // namespace oclab
