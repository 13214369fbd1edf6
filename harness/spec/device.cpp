// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: the device a check runs on, chosen by name.
#include "harness/spec/device.h"

#include <algorithm>
#include <cctype>
#include <functional>

#include "harness/support/error.h"

namespace oclab {
namespace {

std::string lower(std::string_view text) {
  std::string result(text);
  std::transform(result.begin(), result.end(), result.begin(),
                 [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
  return result;
}

bool contains(std::string_view text, std::string_view part) {
  return lower(text).find(lower(part)) != std::string::npos;
}

std::function<bool(const DeviceInfo&)> matcher(std::string_view given) {
  const std::string word = lower(given);
  if (word == "pocl") return is_pocl;
  if (word == "gpu") return [](const DeviceInfo& d) { return d.device_class == DeviceClass::kGpu; };
  if (word == "cpu") return [](const DeviceInfo& d) { return d.device_class == DeviceClass::kCpu; };
  const std::size_t colon = word.find(':');
  const std::string platform = word.substr(0, colon);
  if (colon == std::string::npos) {
    return [platform](const DeviceInfo& d) {
      return contains(d.platform, platform) || contains(d.name, platform);
    };
  }
  const std::string device = word.substr(colon + 1);
  return [platform, device](const DeviceInfo& d) {
    return contains(d.platform, platform) && contains(d.name, device);
  };
}

[[noreturn]] void fail(const std::vector<DeviceInfo>& devices, std::string_view word) {
  std::string text = devices.empty() ? std::string("no OpenCL device was found on this machine.")
                                     : "no OpenCL device matches '" + std::string(word) + "'.";
  if (!devices.empty()) text += "\nDevices seen:";
  for (const DeviceInfo& device : devices) {
    text += "\n  " + device.platform + ":" + device.name;
  }
  text +=
      "\nChoose with --device or OCLAB_DEVICE: pocl, gpu, cpu, or part of 'platform:device'."
      "\nPoCL runs every lab on a plain CPU: sudo apt install pocl-opencl-icd";
  throw UsageError(text);
}

}  // namespace

bool is_pocl(const DeviceInfo& device) {
  return device.platform == "Portable Computing Language" &&
         device.device_class == DeviceClass::kCpu;
}

DeviceInfo choose_device(const std::vector<DeviceInfo>& devices, std::string_view word) {
  if (word.empty() && !devices.empty()) {
    for (const std::string_view preferred : {"gpu", "pocl"}) {
      const auto found = std::find_if(devices.begin(), devices.end(), matcher(preferred));
      if (found != devices.end()) return *found;
    }
    return devices.front();
  }
  const auto found = std::find_if(devices.begin(), devices.end(), matcher(word));
  if (found == devices.end()) fail(devices, word);
  return *found;
}

std::string describe(const DeviceInfo& device) {
  return device.name + " (" + device.platform + ", driver " + device.driver + ")";
}

}  // namespace oclab
