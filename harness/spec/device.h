// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: the device a check runs on, chosen by name.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace oclab {

/// Speed targets are set per class: a CPU shows other lessons in time than a GPU does.
enum class DeviceClass { kCpu, kGpu };

/// What OpenCL says about one device, in plain words. `platform_index` and `device_index` are its
/// place in OpenCL's own lists.
struct DeviceInfo {
  std::string platform;
  std::string name;
  std::string version;
  std::string driver;
  DeviceClass device_class = DeviceClass::kCpu;
  std::uint32_t platform_index = 0;
  std::uint32_t device_index = 0;
  std::uint32_t compute_units = 0;
  std::uint64_t global_bytes = 0;
  std::uint64_t local_bytes = 0;
};

/// Picks a device by word (any case): "pocl", "gpu", "cpu", a "platform:device" pattern of which
/// either part may be empty (parts of the names, any case), or "" for a GPU if there is one, else
/// PoCL, else the first device. Throws `UsageError` that lists the devices seen and how to get
/// PoCL.
DeviceInfo choose_device(const std::vector<DeviceInfo>& devices, std::string_view word);

/// True for the portable CPU implementation PoCL, whose known miscompilations are re-checked.
bool is_pocl(const DeviceInfo& device);

/// "NVIDIA H200 (NVIDIA CUDA, driver 580.159)": the device on one line.
std::string describe(const DeviceInfo& device);

}  // namespace oclab
