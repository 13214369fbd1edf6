// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: the drivers and files of a worker, as data.
#pragma once

#include <filesystem>
#include <map>
#include <string>
#include <vector>

namespace oclab {

/// The OpenCL drivers of a worker. GPUs, CPUs and the model device run the same worker.
struct Backend {
  /// Selects and configures the drivers; empty for the drivers of this machine.
  std::map<std::string, std::string> environment;
  /// The devices report overruns and uninitialised reads, and are deterministic.
  bool simulated = false;
  /// Where the first worker stores its compiled program for later workers of the same source;
  /// nowhere if empty.
  std::filesystem::path compiled_program;
  /// Files outside the system that the drivers read, and folders that a worker writes to. A sandbox
  /// shows nothing else.
  std::vector<std::filesystem::path> files;
  std::vector<std::filesystem::path> folders;
};

}  // namespace oclab
