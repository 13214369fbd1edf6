// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: the text of a file.
#pragma once

#include <filesystem>
#include <string>

namespace oclab {

/// Everything in the file, byte for byte; "" if it cannot be read.
std::string text_in(const std::filesystem::path& file);

}  // namespace oclab
