// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: the device of a check, chosen by name.
#include "harness/spec/device.h"

#include <algorithm>
#include <cctype>

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

bool matches(const DeviceInfo& device, std::string_view wanted) {
  const std::string word = lower(wanted);
  if (word == "pocl") return is_pocl(device);
  if (word == "gpu") return device.device_class == DeviceClass::kGpu;
  if (word == "cpu") return device.device_class == DeviceClass::kCpu;
  const std::size_t colon = word.find(':');
  if (colon == std::string::npos)
    return contains(device.platform, word) || contains(device.name, word);
  return contains(device.platform, word.substr(0, colon)) &&
         contains(device.name, word.substr(colon + 1));
}

[[noreturn]] void fail(const std::vector<DeviceInfo>& devices, std::string_view word) {
  std::string text = devices.empty()
                         ? "no OpenCL device was found on this machine."
                         : "no OpenCL device matches '" + std::string(word) + "'.\nDevices found:";
  for (const DeviceInfo& device : devices) {
    text += "\n  " + device.platform + ":" + device.name;
  }
  text +=
      "\nSelect one with --device or OCLAB_DEVICE: pocl, gpu, cpu, or part of 'platform:device'."
      "\nPoCL runs every lab on a plain CPU; ./oclab packages installs it.";
  throw UsageError(text);
}

}  // namespace

bool is_pocl(const DeviceInfo& device) {
  return device.platform == "Portable Computing Language" &&
         device.device_class == DeviceClass::kCpu;
}

DeviceInfo choose_device(const std::vector<DeviceInfo>& devices, std::string_view word) {
  const auto words = word.empty() ? std::vector<std::string_view>{"gpu", "pocl", ":"}
                                  : std::vector<std::string_view>{word};
  for (const std::string_view each : words) {
    for (const DeviceInfo& device : devices) {
      if (matches(device, each)) return device;
    }
  }
  fail(devices, word);
}

std::string describe(const DeviceInfo& device) {
  return device.name + " (" + device.platform + ", driver " + device.driver + ")";
}

}  // namespace oclab
