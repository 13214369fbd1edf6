// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: whether a device has what an exercise needs.
#include "grading/run/device_needs.h"

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

std::optional<Statement> why_not_on(const DeviceInfo& device, const Exercise& exercise) {
  const Facts facts{{"exercise", exercise.id}, {"device", device.name}};
  const auto is_double = [](const Parameter& parameter) {
    return parameter.type.starts_with("double");
  };
  if (!device.doubles && has_parameter(exercise, is_double)) {
    return Statement{"needs-doubles", facts};
  }
  if (!device.images && has_parameter(exercise, is_image)) {
    return Statement{"needs-images", facts};
  }
  if (const std::size_t group = least_group(exercise); group > device.largest_group) {
    Statement needs{"needs-large-groups", facts};
    needs.facts["group"] = group;
    return needs;
  }
  return std::nullopt;
}

}  // namespace oclab
