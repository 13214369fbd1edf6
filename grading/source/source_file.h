// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: reading a submitted kernel file, and what it may not contain.
#pragma once

#include <filesystem>
#include <string>
#include <string_view>

#include "grading/source/source_gate.h"
#include "harness/worker/supervisor/worker.h"

namespace oclab {

/// Whether a file is searched for what it may not contain. Without the gate the sandbox is on its
/// own; its tests do that.
enum class Gate { kOn, kOff };

/// Reads a kernel file. Throws `UsageError` if it may not be opened, and `KernelFailure` with
/// `kRejected` if it is missing or not a regular file of at most 256 KiB of UTF-8 without NUL (a
/// byte order mark is dropped), or with `kForbidden` if it includes other files or contains
/// assembly and the like.
KernelSource load_source(const std::filesystem::path& path, Gate gate = Gate::kOn);

/// True for well-formed UTF-8: no overlong forms, no surrogates, nothing above U+10FFFF.
bool is_utf8(std::string_view text);

}  // namespace oclab
