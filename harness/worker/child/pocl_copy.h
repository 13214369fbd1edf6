// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: a folder in which PoCL's driver finds a short library of built-in functions.
#pragma once

#include <filesystem>

namespace oclab {

/// Lays out a new folder like PoCL's own installation: links to its files, but for the library that
/// PoCL reads on this CPU, which is written anew and short. PoCL finds its files beside its driver,
/// so a process that loads the driver by the folder's link reads the short library. The folder also
/// gets two files: `driver` names the link, and `left_out` the functions that are missing, a line
/// each. PoCL must be the only driver. Throws `std::runtime_error`, `cl::Error` and
/// `std::filesystem::filesystem_error`; what exists of the folder is then of no use.
void copy_pocl(const std::filesystem::path& folder);

/// Whether the driver reads a library below the folder when it builds and runs a kernel.
bool reads_library_below(const std::filesystem::path& folder);

}  // namespace oclab
