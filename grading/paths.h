// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: where kernels lie.
#pragma once

#include <filesystem>
#include <string>
#include <string_view>

#include "spec/registry.h"

namespace oclab {

/// The folder that holds `kernels-starter`, `solutions` and `docs`: `OCLAB_ROOT` if set,
/// ../share/oclab beside an installed program, or the source tree the kit was built from. Throws
/// `UsageError` if there is none.
std::filesystem::path kit_root();

/// The kernels folder that a word means: "" for `OCLAB_KERNELS` or else kernels-starter, "starter",
/// "solutions", or a path. Throws `UsageError` if it is not a folder.
std::filesystem::path kernels_folder(std::string_view word);

/// `<folder>/<lab stem>/<exercise>.cl`.
std::filesystem::path kernel_file(const std::filesystem::path& folder, const ExerciseRef& exercise);

/// The reference solution's file; student releases of the kit do not have it.
std::filesystem::path solution_file(const ExerciseRef& exercise);

}  // namespace oclab
