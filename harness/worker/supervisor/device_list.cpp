// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: the devices of this machine, listed by a worker.
#include <sys/wait.h>

#include <nlohmann/json.hpp>

#include "harness/support/error.h"
#include "harness/worker/process/worker_program.h"
#include "harness/worker/protocol/job.h"
#include "harness/worker/supervisor/worker.h"

namespace oclab {
namespace {

[[noreturn]] void fail_without_devices(const std::string& text) {
  const std::size_t begin = text.rfind(kPlatformsMarker) + kPlatformsMarker.size();
  const std::string platforms = text.substr(begin, text.find('\n', begin) - begin);
  throw UsageError("no OpenCL device was found on this machine.\nPlatforms seen: " +
                   (platforms.empty() ? "none" : platforms + "none has a device") +
                   ".\nPoCL runs every lab on a plain CPU; ./oclab packages installs it.");
}

}  // namespace

std::vector<DeviceInfo> list_devices() {
  ChildProcess child(ChildSpec{.executable = worker_program(), .arguments = {"--list-devices"}});
  const std::string text = child.read_to_end();
  const int status = child.wait(60);
  // Drivers may print notices first; the list follows the last marker line.
  const std::size_t begin = text.rfind(kDeviceListMarker);
  if (status != 0 || begin == std::string::npos) {
    throw UsageError("the OpenCL devices could not be listed: the worker " +
                     describe_wait_status(status) + ".\n" + printable(text, 2000));
  }
  try {
    auto devices = devices_from(text.substr(begin + kDeviceListMarker.size()));
    if (devices.empty()) fail_without_devices(text);
    return devices;
  } catch (const nlohmann::json::exception& error) {
    throw UsageError(std::string("the list of OpenCL devices is unreadable: ") + error.what());
  }
}

}  // namespace oclab
