// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: a kernel as another kernel and the few lines that differ.
#pragma once

#include <filesystem>
#include <string>

namespace oclab {

/// Returns whether the file is a patch, by its extension `.patch`.
bool is_kernel_patch(const std::filesystem::path& file);

/// Returns the text of the kernel that a patch describes: a unified diff without line numbers.
/// `--- PATH` names the file that it changes, from the root of the kit. Each `@@` begins a hunk:
/// lines with '-' are replaced by those with '+', lines with ' ' show the place. Together they must
/// occur exactly once after the previous hunk. Throws `UsageError` that names the file and the line
/// of what does not fit.
std::string patched_kernel(const std::filesystem::path& patch);

}  // namespace oclab
