// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: reads text files.
#pragma once

#include <filesystem>
#include <string>

namespace oclab {

/// Returns the bytes of the file, or "" if it cannot be read.
std::string text_in(const std::filesystem::path& file);

}  // namespace oclab
