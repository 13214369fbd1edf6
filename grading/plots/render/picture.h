// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: charts as picture files, drawn by a Python program.
#pragma once

#include <filesystem>
#include <string>

namespace oclab {

/// Runs grading/plots/draw.py on this document of `charts_json`. Returns whether it wrote `file`;
/// if not, it has said why on standard error. Throws `std::system_error` if no Python can run.
bool draw_picture(const std::string& json, const std::filesystem::path& file);

}  // namespace oclab
