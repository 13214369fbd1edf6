// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: a copy of the header of OpenCL C's built-in functions with fewer declarations.
#pragma once

#include <filesystem>
#include <set>
#include <string>

#include "harness/worker/child/builtin_names.h"

namespace oclab {

/// The name of clang's header, which PoCL has among its own.
inline constexpr const char* kBuiltinHeader = "opencl-c.h";

/// Writes a copy of the header that declares the selected functions only. PoCL reads the header,
/// some 14,000 declarations, for every kernel that it compiles. Returns the names of the functions
/// that are left out. Throws `std::runtime_error` if a file cannot be read or written.
std::set<std::string> write_short_header(const std::filesystem::path& from,
                                         const std::filesystem::path& to,
                                         const Selection& selection);

}  // namespace oclab
