// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: what a compiler said about a kernel file.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "grading/diagnosis/compiler/compiler_message.h"
#include "harness/worker/supervisor/worker.h"

namespace oclab {

/// A compiler's log, taken apart.
struct BuildLog {
  std::string file;                       ///< the kernel file, as messages name it
  std::vector<CompilerMessage> messages;  ///< errors first, else in the compiler's order
  std::string rest;                       ///< lines that are neither a message nor an excerpt
};

/// Reads a log of any vendor. Each message gets the line of the source that it is about.
BuildLog read_build_log(const std::string& log, const KernelSource& source);

/// The warnings in the log of a build that succeeded, each once; nothing if there are none.
std::optional<BuildLog> read_warnings(const std::string& log, const KernelSource& source);

}  // namespace oclab
