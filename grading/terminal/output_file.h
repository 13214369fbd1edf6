// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: files that a command writes for its user.
#pragma once

#include <filesystem>
#include <string_view>

namespace oclab {

/// Writes the text to a file, which is seen whole or not at all; or straight to a terminal, a pipe
/// or a device (/dev/stdout). Throws `UsageError` that names the file and the cause; what was there
/// before is then still there.
void write_output(const std::filesystem::path& file, std::string_view text);

}  // namespace oclab
