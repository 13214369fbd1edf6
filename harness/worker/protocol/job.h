// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: what a worker is told to do, as JSON in the mailbox.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "harness/spec/contract.h"
#include "harness/spec/device.h"
#include "harness/spec/launch.h"
#include "harness/worker/protocol/arena.h"

namespace oclab {

/// Build this source for this device and check it against the contract.
struct BuildJob {
  DeviceInfo device;
  std::string file_name;  ///< what compiler messages call the source
  std::string source;     ///< UTF-8
  std::string extra_options;
  std::vector<KernelContract> contract;
  std::string compiled_program;  ///< a file; see Backend
  bool inspect = false;          ///< look at what was compiled before any of it is loaded
};

/// One buffer as the worker sees it: where it lies, not what it should end up holding.
struct BufferPlace {
  std::string name;
  Region region;
  bool restore = false;
  bool defined = true;  ///< has contents before the launches, other than poison
  std::size_t columns = 0;
  std::size_t rows = 0;  ///< of an image; 0 for a buffer
};

/// Bind these buffers of the attached arena to these launches.
struct CaseJob {
  Protection protection = Protection::kGuardPages;
  std::vector<BufferPlace> buffers;
  std::vector<Launch> launches;
};

/// Line after which `oclab-worker --list-devices` prints the devices as JSON.
constexpr std::string_view kDeviceListMarker = "oclab-devices:\n";

/// Begins the line before it, which names the platforms, also those that have no device.
constexpr std::string_view kPlatformsMarker = "oclab-platforms: ";

/// JSON text of a job or of the device list, and back. Parsing throws `nlohmann::json::exception`.
std::string to_text(const BuildJob& job);
std::string to_text(const CaseJob& job);
std::string to_text(const std::vector<DeviceInfo>& devices);
BuildJob build_job_from(const std::string& text);
CaseJob case_job_from(const std::string& text);
std::vector<DeviceInfo> devices_from(const std::string& text);

}  // namespace oclab
