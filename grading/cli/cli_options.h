// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: the options that all programs share.
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

/// The values of the common options. Empty means the environment variables OCLAB_DEVICE and
/// OCLAB_KERNELS, or else the default.
struct Choices {
  std::string device;
  std::string kernels;
  std::vector<std::size_t> extent;  ///< from `--extent`: sizes in the order of an exercise's names
};

/// Removes `--device X`, `--kernels X` and `--extent X,Y` from a command line that another library
/// parses, and returns their values. Throws `std::runtime_error` for an invalid value.
Choices take_choices(int& argc, char** argv);

/// Returns the chosen device. Lists the devices once per process. Throws as `choose_device` does.
DeviceInfo chosen_device(const Choices& choices);

/// Parses sizes such as "4096,32". Throws `UsageError` for anything else.
std::vector<std::size_t> sizes_from(std::string_view text);

/// Returns the sizes as an extent of the exercise. Throws `UsageError` if their number is wrong.
Extent extent_from(const std::vector<std::size_t>& sizes, const Exercise& exercise);

/// Returns the exercises of all labs.
std::vector<ExerciseRef> all_exercises();

/// Returns the exercises that these names of labs and exercises mean, in their order. Throws
/// `UsageError` for an unknown name.
std::vector<ExerciseRef> exercises_named(const std::vector<std::string>& names);

/// Returns the exercise of this name. Throws `UsageError` if it is unknown or means several.
ExerciseRef exercise_named(const std::string& name);

/// Returns a random seed.
std::uint64_t random_seed();

}  // namespace oclab
