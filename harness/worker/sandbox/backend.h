// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: where and how a worker's kernels run, as data.
#pragma once

#include <filesystem>
#include <map>
#include <string>
#include <vector>

namespace oclab {

/// Which OpenCL drivers a worker loads, and their settings, is all in its environment; an empty one
/// is this machine's own. GPUs, CPUs and the model device run the same worker.
struct Backend {
  std::map<std::string, std::string> environment;
  /// Its devices find overruns and uninitialised reads themselves, and give the same results in
  /// every run.
  bool simulated = false;
  /// Where the first worker leaves its compiled program for later workers of the same source, which
  /// need not compile it again; nowhere if empty.
  std::filesystem::path compiled_program;
  /// Files that the drivers read besides the system's own, and folders that a worker writes to:
  /// a sandbox shows nothing else.
  std::vector<std::filesystem::path> files;
  std::vector<std::filesystem::path> folders;
};

}  // namespace oclab
