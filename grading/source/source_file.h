// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: reads and checks a submitted kernel file.
#pragma once

#include <filesystem>
#include <string>
#include <string_view>

#include "grading/source/source_gate.h"
#include "harness/worker/supervisor/worker.h"

namespace oclab {

/// Whether forbidden constructs are rejected. Tests of the sandbox turn the gate off.
enum class Gate { kOn, kOff };

/// Reads a kernel file, without its byte order mark and with a line feed for each lone carriage
/// return. Throws `UsageError` if it cannot be opened.
/// Throws `KernelFailure` with `kRejected` if it is missing, or is not a regular file of at most
/// 256 KiB of UTF-8 without NUL. Throws it with `kForbidden` if the file includes other files or
/// has another forbidden construct, such as assembly.
KernelSource load_source(const std::filesystem::path& path, Gate gate = Gate::kOn);

/// Returns whether the text is well-formed UTF-8: no overlong forms, no surrogates, nothing above
/// U+10FFFF.
bool is_utf8(std::string_view text);

}  // namespace oclab
