// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: writes the output files of commands.
#pragma once

#include <filesystem>
#include <string_view>

namespace oclab {

/// Writes the text to a file atomically, or directly to a terminal, a pipe or a device
/// (/dev/stdout). Throws `UsageError` with the file and the cause; then the previous file is
/// unchanged.
void write_output(const std::filesystem::path& file, std::string_view text);

}  // namespace oclab
