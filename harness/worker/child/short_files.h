// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: copies of PoCL's library and header of built-in functions with fewer of them.
#pragma once

#include <filesystem>
#include <set>
#include <string>

#include "harness/worker/child/builtin_names.h"

namespace oclab {

/// Writes a copy of a library of LLVM bitcode that has only the functions that `is_kept` and what
/// they call, without debug information. PoCL reads its whole library, some 600,000
/// instructions, in every process that compiles, which takes longer than all else of a small
/// kernel. Returns the names in OpenCL C of the functions that are left out. The LLVM
/// that PoCL has loaded into this process does it. Throws `std::runtime_error` if there is none, or
/// if it cannot read or write a file.
std::set<std::string> write_short_library(const std::filesystem::path& from,
                                          const std::filesystem::path& to,
                                          const Selection& selection);

/// The name of clang's header, which PoCL has among its own.
inline constexpr const char* kBuiltinHeader = "opencl-c.h";

/// Writes a copy of the header that declares the selected functions only. PoCL reads the header,
/// some 14,000 declarations, for every kernel that it compiles. Returns the names of the functions
/// that are left out. Throws `std::runtime_error` if a file cannot be read or written.
std::set<std::string> write_short_header(const std::filesystem::path& from,
                                         const std::filesystem::path& to,
                                         const Selection& selection);

}  // namespace oclab
