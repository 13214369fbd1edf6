// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: another library, in a process of its own.
#pragma once

#include <filesystem>
#include <memory>
#include <string>
#include <vector>

#include "harness/spec/device.h"
#include "harness/spec/exercise.h"
#include "harness/support/file_descriptor.h"
#include "harness/support/temp_dir.h"
#include "harness/worker/process/child_process.h"

namespace oclab {

/// A library that the kit can be compared with, and the program around it. The program exists only
/// if the library was found when the kit was built.
struct PeerLibrary {
  const char* name;     ///< "OpenBLAS"
  const char* program;  ///< "oclab-peer-openblas"
  const char* needs;    ///< what to install
  bool gpu;             ///< runs on a GPU
  bool cpu;             ///< runs on a CPU
};

/// Returns all libraries, in the order of tables.
const std::vector<PeerLibrary>& peer_libraries();

/// Returns the library's program, or an empty path if it was not built.
std::filesystem::path peer_program(const PeerLibrary& library);

/// Returns the names of the library's variants of this exercise, if any. Throws `UsageError` if the
/// program fails.
std::vector<std::string> peer_ways(const PeerLibrary& library, const std::string& exercise);

/// One variant of a library, with the data of one problem. Methods throw `UsageError` with the
/// library's message if it fails.
class PeerProcess {
 public:
  PeerProcess(const PeerLibrary& library, const std::string& way, const Exercise& exercise,
              const Extent& extent, const Problem& problem, const DeviceInfo& device);

  /// Runs it once and returns the seconds.
  double run();

  /// Returns the output of the last run.
  Bytes result();

 private:
  std::string ask(const std::string& order);

  std::string name_;
  TempDir folder_;
  std::unique_ptr<ChildProcess> process_;
  FileDescriptor socket_;  // closed first, so that the program ends by itself
};

}  // namespace oclab
