// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: the device of a check, chosen by name.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace oclab {

/// The classes of devices with separate speed targets.
enum class DeviceClass { kCpu, kGpu };

/// "cpu" or "gpu".
constexpr const char* class_word(DeviceClass device_class) {
  return device_class == DeviceClass::kCpu ? "cpu" : "gpu";
}

/// A device as OpenCL describes it. `platform_index` and `device_index` are its places in OpenCL's
/// lists.
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
  std::uint64_t cache_bytes = 0;             ///< of global memory's last cache; 0 if it has none
  std::uint64_t largest_group = UINT64_MAX;  ///< work-items of a group
  bool doubles = true;                       ///< the type `double`, an option of OpenCL 1.2
  bool images = true;                        ///< image objects, another one
  /// The shared libraries of the process that listed it, its driver's first; none elsewhere.
  std::vector<std::string> libraries{};
};

/// Returns the device for a word, in any case: "pocl", "gpu", "cpu", part of a name, or
/// "platform:device" with parts of both names, either of which may be empty. "" selects the first
/// GPU, else PoCL, else the first device. Throws `UsageError` with the devices found and how to
/// install PoCL.
DeviceInfo choose_device(const std::vector<DeviceInfo>& devices, std::string_view word);

/// Returns whether the device is PoCL's CPU device, whose known miscompilations are re-checked.
bool is_pocl(const DeviceInfo& device);

/// "NVIDIA H200 (NVIDIA CUDA, driver 580.159)": the device on one line.
std::string describe(const DeviceInfo& device);

}  // namespace oclab
