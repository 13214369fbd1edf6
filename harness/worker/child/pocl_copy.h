// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: folders in which PoCL's driver finds a short library and header.
#pragma once

#include <filesystem>

namespace oclab {

/// Lays out a folder for each of `kSelections` like PoCL's own installation: links to its files,
/// but for the header of built-in functions and their library for this CPU, which are written anew
/// and short. PoCL finds its files beside its driver, so a process that loads the driver by a
/// copy's link reads the short ones. Each copy has a file `left_out`, with the functions that are
/// missing, a line each; `copies` has the driver's link of each copy, the shortest first. PoCL must
/// be the only driver. Throws `std::runtime_error`, `cl::Error` and
/// `std::filesystem::filesystem_error`; what exists of the folder is then of no use.
void copy_pocl(const std::filesystem::path& folder);

/// Whether the driver reads a library below the folder when it builds and runs a kernel.
bool reads_library_below(const std::filesystem::path& folder);

}  // namespace oclab
