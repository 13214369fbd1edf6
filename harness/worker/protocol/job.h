// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: the jobs of a worker, as JSON in the mailbox.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "harness/spec/case_job.h"
#include "harness/spec/contract.h"
#include "harness/spec/device.h"

namespace oclab {

/// What the model finds, notes and bears. Other devices ignore it.
struct ModelOptions {
  /// Finds races and uninitialised values, and counts nothing. Accesses out of bounds, misaligned
  /// accesses and divergent barriers are always reported.
  bool checks = false;
  bool note_stores = false;  ///< notes the line of the last store to each place of a buffer
  std::uint64_t local_bytes = 48 << 10;  ///< the most local memory of a work-group
  /// GPUs whose registers the build finds out, each as `gpu::Machine::llvm_gpus`.
  std::vector<std::string> gpus{};
  ModelRunOptions run{};  ///< of runs, unless `Worker::model_run` changes it
};

/// Builds this source for this device and checks it against the contract.
struct BuildJob {
  DeviceInfo device;
  std::string file_name;  ///< what a driver's compiler calls the source
  std::string source;     ///< UTF-8
  std::string extra_options;
  std::vector<KernelContract> contract;
  std::string compiled_program;  ///< a file; see Backend
  bool inspect = false;          ///< check the compiled program before any of it is loaded
  ModelOptions model;
};

/// Line after which `oclab-worker --list-devices` prints the devices as JSON.
constexpr std::string_view kDeviceListMarker = "oclab-devices:\n";

/// Begins the line before it, which names all platforms, including those without a device.
constexpr std::string_view kPlatformsMarker = "oclab-platforms: ";

/// JSON text of a job or of the device list, and back. Parsing throws `nlohmann::json::exception`.
std::string to_text(const BuildJob& job);
std::string to_text(const CaseJob& job);
std::string to_text(const RunJob& job);
std::string to_text(const std::vector<DeviceInfo>& devices);
BuildJob build_job_from(const std::string& text);
CaseJob case_job_from(const std::string& text);
RunJob run_job_from(const std::string& text);
std::vector<DeviceInfo> devices_from(const std::string& text);

}  // namespace oclab
