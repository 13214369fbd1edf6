// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: the choices that every front end shares.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "harness/spec/device.h"
#include "harness/spec/exercise.h"
#include "harness/spec/registry.h"

namespace oclab {

/// What `--device` and `--kernels` said; empty means: ask OCLAB_DEVICE / OCLAB_KERNELS, else the
/// default.
struct Choices {
  std::string device;
  std::string kernels;
  std::vector<std::size_t> extent;  ///< from `--extent`: sizes in the order of an exercise's names
};

/// Takes `--device X`, `--kernels X` and `--extent X,Y` (or with `=`) out of a command line that
/// another library parses. Throws `UsageError` if a value is missing or is none.
Choices take_choices(int& argc, char** argv);

/// The chosen device, asked for once per process. Throws `UsageError` as `choose_device` does.
DeviceInfo chosen_device(const Choices& choices);

/// "4096,32" as numbers, as for `--extent`. Throws `UsageError` for anything else.
std::vector<std::size_t> sizes_from(std::string_view text);

/// The sizes as an extent of this exercise. Throws `UsageError` if it has another number of sizes.
Extent extent_from(const std::vector<std::size_t>& sizes, const Exercise& exercise);

/// The exercises of all these labs and exercises, in the order of the names. Throws `UsageError`
/// for a name that means none.
std::vector<ExerciseRef> exercises_named(const std::vector<std::string>& names);

/// The one exercise of this name. Throws `UsageError` if it means none or several.
ExerciseRef exercise_named(const std::string& name);

/// A seed that differs from run to run.
std::uint64_t random_seed();

}  // namespace oclab
