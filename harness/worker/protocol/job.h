// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: the jobs of a worker, as JSON in the mailbox.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "harness/spec/case_job.h"
#include "harness/spec/contract.h"
#include "harness/spec/device.h"

namespace oclab {

/// Builds this source for this device and checks it against the contract.
struct BuildJob {
  DeviceInfo device;
  std::string file_name;  ///< what compiler messages call the source
  std::string source;     ///< UTF-8
  std::string extra_options;
  std::vector<KernelContract> contract;
  std::string compiled_program;  ///< a file; see Backend
  bool inspect = false;          ///< check the compiled program before any of it is loaded
  bool checks = false;  ///< of the model: find races and uninitialised values, and count nothing
};

/// Line after which `oclab-worker --list-devices` prints the devices as JSON.
constexpr std::string_view kDeviceListMarker = "oclab-devices:\n";

/// Begins the line before it, which names all platforms, including those without a device.
constexpr std::string_view kPlatformsMarker = "oclab-platforms: ";

/// JSON text of a job or of the device list, and back. Parsing throws `nlohmann::json::exception`.
std::string to_text(const BuildJob& job);
std::string to_text(const CaseJob& job);
std::string to_text(const std::vector<DeviceInfo>& devices);
BuildJob build_job_from(const std::string& text);
CaseJob case_job_from(const std::string& text);
std::vector<DeviceInfo> devices_from(const std::string& text);

}  // namespace oclab
