// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: the OpenCL devices of this machine.
#include "harness/opencl/platform.h"

namespace oclab {
namespace {

std::vector<cl::Platform> platforms() {
  std::vector<cl::Platform> found;
  try {
    cl::Platform::get(&found);
  } catch (const cl::Error&) {
    // The loader reports "no platform installed" as an error.
  }
  return found;
}

std::vector<cl::Device> devices_of(const cl::Platform& platform) {
  std::vector<cl::Device> found;
  try {
    platform.getDevices(CL_DEVICE_TYPE_ALL, &found);
  } catch (const cl::Error&) {
    // CL_DEVICE_NOT_FOUND: a driver without its hardware.
  }
  return found;
}

/// OpenCL strings may be padded with blanks or end in a NUL.
std::string clean(std::string text) {
  while (!text.empty() && (text.back() == '\0' || text.back() == ' ')) text.pop_back();
  const std::size_t first = text.find_first_not_of(' ');
  return first == std::string::npos ? "" : text.substr(first);
}

DeviceInfo info_of(const cl::Platform& platform, const cl::Device& device) {
  DeviceInfo info;
  info.platform = clean(platform.getInfo<CL_PLATFORM_NAME>());
  info.name = clean(device.getInfo<CL_DEVICE_NAME>());
  info.version = clean(device.getInfo<CL_DEVICE_VERSION>());
  info.driver = clean(device.getInfo<CL_DRIVER_VERSION>());
  const bool cpu = (device.getInfo<CL_DEVICE_TYPE>() & CL_DEVICE_TYPE_CPU) != 0;
  info.device_class = cpu ? DeviceClass::kCpu : DeviceClass::kGpu;
  info.compute_units = device.getInfo<CL_DEVICE_MAX_COMPUTE_UNITS>();
  info.global_bytes = device.getInfo<CL_DEVICE_GLOBAL_MEM_SIZE>();
  info.local_bytes = device.getInfo<CL_DEVICE_LOCAL_MEM_SIZE>();
  info.doubles = device.getInfo<CL_DEVICE_DOUBLE_FP_CONFIG>() != 0;
  info.images = device.getInfo<CL_DEVICE_IMAGE_SUPPORT>() != 0;
  return info;
}

}  // namespace

std::vector<DeviceInfo> enumerate_devices() {
  std::vector<DeviceInfo> all;
  std::uint32_t platform_index = 0;
  for (const cl::Platform& platform : platforms()) {
    std::uint32_t device_index = 0;
    for (const cl::Device& device : devices_of(platform)) {
      DeviceInfo info = info_of(platform, device);
      info.platform_index = platform_index;
      info.device_index = device_index++;
      all.push_back(std::move(info));
    }
    ++platform_index;
  }
  return all;
}

std::vector<std::string> platform_names() {
  std::vector<std::string> names;
  for (const cl::Platform& platform : platforms()) {
    names.push_back(clean(platform.getInfo<CL_PLATFORM_NAME>()));
  }
  return names;
}

cl::Device open_device(const DeviceInfo& info) {
  const auto all = platforms();
  if (info.platform_index < all.size()) {
    const auto devices = devices_of(all[info.platform_index]);
    if (info.device_index < devices.size()) return devices[info.device_index];
  }
  throw cl::Error(CL_DEVICE_NOT_FOUND, "the chosen device is no longer available");
}

}  // namespace oclab
