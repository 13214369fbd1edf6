// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: which build of the kit graded.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

namespace oclab {

/// The kit's version, such as "1.2.3": `project(VERSION)` in CMakeLists.txt, and nowhere else.
std::string kit_version();

/// The kit's version and a fingerprint of what it grades with, such as "1.2.3+7be1d3a09c4f2e58":
/// this program, the worker, the model, the reference solutions and their recordings. Two builds
/// that may grade differently have different ones, and so grades of the one are not taken for
/// grades of the other.
std::string build_version();

/// The same for a version and the content of these files; those that do not exist count as empty.
std::string build_version(const std::string& version,
                          const std::vector<std::filesystem::path>& files);

}  // namespace oclab
