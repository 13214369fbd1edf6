// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: the paths of the kit and of kernel files.
#pragma once

#include <filesystem>
#include <set>
#include <string>
#include <string_view>

#include "harness/spec/device.h"
#include "harness/spec/registry.h"

namespace oclab {

/// Returns the folder with `kernels-starter`, `solutions` and `docs`: `OCLAB_ROOT` if set,
/// ../share/oclab beside an installed program, or the source tree the kit was built from. Throws
/// `UsageError` if there is none.
std::filesystem::path kit_root();

/// Returns the kernels folder that a word means: "" for `OCLAB_KERNELS` or else kernels-starter,
/// "starter", "solutions", or a path. Throws `UsageError` if it is not a folder.
std::filesystem::path kernels_folder(std::string_view word);

/// Returns `<folder>/<lab stem>/<exercise>.cl`.
std::filesystem::path kernel_file(const std::filesystem::path& folder, const ExerciseRef& exercise);

/// Returns the file for a device of this class: `<exercise>.cpu.cl` or `<exercise>.gpu.cl` if it
/// exists, otherwise `<exercise>.cl`. The model is a GPU.
std::filesystem::path kernel_file(const std::filesystem::path& folder, const ExerciseRef& exercise,
                                  DeviceClass device_class);

/// Whether the file is for CPUs only, by its name.
bool is_for_cpus(const std::filesystem::path& file);

/// Returns the file for this device: as for its class, but the one for GPUs where a group of the
/// one for CPUs needs more local memory than the device has. Such a file says so in its header:
/// "// Local    453312 bytes of local memory per group".
std::filesystem::path kernel_file(const std::filesystem::path& folder, const ExerciseRef& exercise,
                                  const DeviceInfo& device);

/// Returns the reference solution for devices of this class, or for this device. Student releases
/// do not have it.
std::filesystem::path solution_file(const ExerciseRef& exercise, DeviceClass device_class);
std::filesystem::path solution_file(const ExerciseRef& exercise, const DeviceInfo& device);

/// Returns all reference solutions: one file, or one for CPUs and one for GPUs.
std::set<std::filesystem::path> solution_files(const ExerciseRef& exercise);

/// Returns the path for messages: relative to the kit's folder if it is inside.
std::string display_path(const std::filesystem::path& file);

}  // namespace oclab
