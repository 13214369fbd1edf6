// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: where kernels lie.
#pragma once

#include <filesystem>
#include <set>
#include <string>
#include <string_view>

#include "harness/spec/device.h"
#include "harness/spec/registry.h"

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

/// The same for a device of this class: `<exercise>.cpu.cl` or `<exercise>.gpu.cl` if there is one,
/// as CPUs and GPUs may need different sources. The model is a GPU.
std::filesystem::path kernel_file(const std::filesystem::path& folder, const ExerciseRef& exercise,
                                  DeviceClass device_class);

/// The reference solution's file for devices of this class; student releases of the kit have none.
std::filesystem::path solution_file(const ExerciseRef& exercise, DeviceClass device_class);

/// All of them: one file, or one for CPUs and one for GPUs.
std::set<std::filesystem::path> solution_files(const ExerciseRef& exercise);

/// The path as a student knows it: inside the kit's folder if it lies there.
std::string display_path(const std::filesystem::path& file);

}  // namespace oclab
