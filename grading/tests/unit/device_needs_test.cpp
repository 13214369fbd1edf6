// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: exercises that a device cannot run.
#include "grading/run/device_needs.h"

#include <gtest/gtest.h>

#include <vector>

namespace oclab {
namespace {

TEST(DeviceNeeds, DoublesAndImagesAreOptional) {
  DeviceInfo device{.name = "pthread-Xeon"};
  device.doubles = device.images = false;
  Exercise exercise{.id = "a", .kernels = {{"a", {global_pointer<float>("in")}}}};
  EXPECT_FALSE(why_not_on(device, exercise));
  exercise.kernels.push_back({"b", {global_pointer<double>("in")}});
  EXPECT_EQ(why_not_on(device, exercise).value().form, "needs-doubles");
  device.doubles = true;
  EXPECT_FALSE(why_not_on(device, exercise));
  exercise.kernels.push_back({"c", {read_only_image("in")}});
  EXPECT_EQ(why_not_on(device, exercise).value().form, "needs-images");
}

TEST(DeviceNeeds, AGroupThatCannotBeSmallerMustFit) {
  DeviceInfo device{.name = "integrated", .largest_group = 256};
  Exercise exercise{.id = "a", .tunables = {{.name = "GROUP", .min = 512}}};
  exercise.plan = [](const Extent&, const Tunables& tunables) {
    return std::vector<Launch>{{"a", {}, range_1d(1, tunable(tunables, "GROUP"))}};
  };
  EXPECT_EQ(std::get<std::size_t>(why_not_on(device, exercise).value().facts.at("group")), 512U);
  exercise.tunables[0].min = 256;
  EXPECT_FALSE(why_not_on(device, exercise));
}

}  // namespace
}  // namespace oclab
