// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: reading a submitted kernel file, and what it may not contain.
#pragma once

#include <filesystem>
#include <string>
#include <string_view>

#include "worker/worker.h"

namespace oclab {

/// Reads a kernel file. Throws `UsageError` if it may not be opened, and `KernelFailure` with
/// `kRejected` if it is missing or not a regular file of at most 256 KiB of UTF-8 without NUL (a
/// byte order mark is dropped), or with `kForbidden` if it includes other files.
KernelSource load_source(const std::filesystem::path& path);

/// True for well-formed UTF-8: no overlong forms, no surrogates, nothing above U+10FFFF.
bool is_utf8(std::string_view text);

/// Line of the first directive or operator that reads another file (`#include` and its kin in any
/// spelling: line splices, digraphs, trigraphs, comments in between), or of a comment that opens in
/// an #error or #warning (it can hide an include from us alone), or 0 if there is none.
int find_include(std::string_view source);

}  // namespace oclab
