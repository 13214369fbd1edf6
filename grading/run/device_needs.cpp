// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: whether a device has what an exercise needs.
#include "grading/run/device_needs.h"

namespace oclab {

std::string why_not_on(const DeviceInfo& device, const Exercise& exercise) {
  const auto lacks = [&](const char* what) {
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
  return "";
}

}  // namespace oclab
