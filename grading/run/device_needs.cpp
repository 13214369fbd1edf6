// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: whether a device has what an exercise needs.
#include "grading/run/device_needs.h"

#include <fmt/format.h>

#include <algorithm>

#include "harness/sizes/plan_geometry.h"

namespace oclab {
namespace {

/// The work-items of the plan's largest group, with the least value of every tunable.
std::size_t least_group(const Exercise& exercise) {
  Tunables least;
  for (const Tunable& tunable : exercise.tunables) least[tunable.name] = tunable.min;
  std::size_t largest = 0;
  for (const Launch& launch : plan_or_nothing(exercise, exercise.model_extent, least)) {
    const auto& local = launch.range.local;
    largest = std::max(largest, local[0] * local[1] * local[2]);
  }
  return largest;
}

}  // namespace

std::string why_not_on(const DeviceInfo& device, const Exercise& exercise) {
  const auto lacks = [&](const std::string& what) {
    return exercise.id + " needs " + what + ", which " + device.name +
           " does not have. Choose another device: `oclab devices` lists them.";
  };
  const auto is_double = [](const Parameter& parameter) {
    return parameter.type.starts_with("double");
  };
  if (!device.doubles && has_parameter(exercise, is_double)) {
    return lacks("double precision (cl_khr_fp64)");
  }
  if (!device.images && has_parameter(exercise, is_image)) return lacks("image objects");
  if (const std::size_t group = least_group(exercise); group > device.largest_group) {
    return lacks(fmt::format("work-groups of {} work-items", group));
  }
  return "";
}

}  // namespace oclab
