// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: the OpenCL devices of this machine.
#include "harness/opencl/platform.h"

#include <dlfcn.h>
#include <link.h>

#include <algorithm>

namespace oclab {
namespace {

/// The library of a platform's driver, or "". Every object of a driver that the loader has found
/// begins with a pointer to the table of the driver's functions (cl_khr_icd).
std::string driver_library(const cl::Platform& platform) {
  if (platform.getInfo<CL_PLATFORM_EXTENSIONS>().find("cl_khr_icd") == std::string::npos) return "";
  constexpr int kGetPlatformInfo = 1;
  const void* const* functions = *reinterpret_cast<const void* const* const*>(platform());
  Dl_info found{};
  return dladdr(functions[kGetPlatformInfo], &found) != 0 ? found.dli_fname : "";
}

/// Paths of the shared libraries of this process, `first` at the front.
std::vector<std::string> loaded_libraries(const std::string& first) {
  std::vector<std::string> paths;
  const auto note = [](dl_phdr_info* library, std::size_t, void* all) {
    const std::string_view path = library->dlpi_name;
    if (path.starts_with('/')) static_cast<std::vector<std::string>*>(all)->emplace_back(path);
    return 0;
  };
  dl_iterate_phdr(note, &paths);
  const auto place = std::ranges::find(paths, first);
  if (place == paths.end()) return {};
  std::rotate(paths.begin(), place, place + 1);
  return paths;
}

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
  info.cache_bytes = device.getInfo<CL_DEVICE_GLOBAL_MEM_CACHE_SIZE>();
  info.largest_group = device.getInfo<CL_DEVICE_MAX_WORK_GROUP_SIZE>();
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
    const auto libraries = loaded_libraries(driver_library(platform));
    for (const cl::Device& device : devices_of(platform)) {
      DeviceInfo info = info_of(platform, device);
      info.platform_index = platform_index;
      info.device_index = device_index++;
      info.libraries = libraries;
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
  // In a sandbox, other drivers may be missing, and so the places differ.
  const std::vector<cl::Platform> all = platforms();
  for (const bool same_place : {true, false}) {
    for (std::size_t p = 0; p < all.size(); ++p) {
      const std::vector<cl::Device> devices = devices_of(all[p]);
      for (std::size_t d = 0; d < devices.size(); ++d) {
        if (same_place && (p != info.platform_index || d != info.device_index)) continue;
        const DeviceInfo found = info_of(all[p], devices[d]);
        if (found.platform == info.platform && found.name == info.name) return devices[d];
      }
    }
  }
  std::string seen;
  for (const std::string& name : platform_names()) seen += (seen.empty() ? "" : ", ") + name;
  throw DeviceNotFound(seen.empty() ? "no platform" : seen);
}

}  // namespace oclab
