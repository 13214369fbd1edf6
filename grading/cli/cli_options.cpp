// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: the choices that every front end shares.
#include "grading/cli/cli_options.h"

#include <fmt/format.h>

#include <charconv>
#include <cstdlib>
#include <optional>
#include <random>
#include <string_view>

#include "harness/support/error.h"
#include "harness/worker/supervisor/worker.h"

namespace oclab {
namespace {

/// The value if argument `i` is this option; steps over a separate value.
std::optional<std::string> value_of(std::string_view option, int& i, int argc, char** argv) {
  const std::string_view argument = argv[i];
  if (argument.starts_with(option) && argument.substr(option.size()).starts_with('=')) {
    return std::string(argument.substr(option.size() + 1));
  }
  if (argument != option) return std::nullopt;
  if (i + 1 == argc) throw UsageError(std::string(option) + " needs a value.");
  return std::string(argv[++i]);
}

}  // namespace

std::vector<std::size_t> sizes_from(std::string_view text) {
  std::vector<std::size_t> sizes;
  const char* const end = text.data() + text.size();
  for (const char* at = text.data(); at <= end; ++at) {
    std::size_t size = 0;
    const auto [stop, error] = std::from_chars(at, end, size);
    if (error != std::errc() || size == 0 || (stop != end && *stop != ',')) {
      throw UsageError(fmt::format("--extent takes sizes such as 4096,32, not '{}'.", text));
    }
    sizes.push_back(size);
    at = stop;
  }
  return sizes;
}

Choices take_choices(int& argc, char** argv) {
  Choices choices;
  int kept = 1;
  for (int i = 1; i < argc; ++i) {
    if (const auto device = value_of("--device", i, argc, argv)) {
      choices.device = *device;
    } else if (const auto kernels = value_of("--kernels", i, argc, argv)) {
      choices.kernels = *kernels;
    } else if (const auto extent = value_of("--extent", i, argc, argv)) {
      choices.extent = sizes_from(*extent);
    } else {
      argv[kept++] = argv[i];
    }
  }
  argc = kept;
  return choices;
}

DeviceInfo chosen_device(const Choices& choices) {
  const char* variable = std::getenv("OCLAB_DEVICE");
  const std::string word = !choices.device.empty() ? choices.device
                           : variable != nullptr   ? variable
                                                   : "";
  static const std::vector<DeviceInfo> devices = list_devices();
  return choose_device(devices, word);
}

Extent extent_from(const std::vector<std::size_t>& sizes, const Exercise& exercise) {
  if (sizes.size() != exercise.extent_names.size()) {
    std::string names;
    for (const std::string& each : exercise.extent_names) names += " " + each;
    throw UsageError(fmt::format("--extent takes {} number{} for {}:{}",
                                 exercise.extent_names.size(),
                                 exercise.extent_names.size() == 1 ? "" : "s", exercise.id, names));
  }
  Extent extent{.x = sizes[0]};
  if (sizes.size() > 1) extent.y = sizes[1];
  if (sizes.size() > 2) extent.z = sizes[2];
  return extent;
}

std::vector<ExerciseRef> exercises_named(const std::vector<std::string>& names) {
  std::vector<ExerciseRef> all;
  for (const std::string& name : names) {
    for (const ExerciseRef& found : find_exercises(name)) all.push_back(found);
  }
  return all;
}

ExerciseRef exercise_named(const std::string& name) {
  const auto found = find_exercises(name);
  if (found.size() == 1) return found.front();
  std::string ids;
  for (const ExerciseRef& each : found) ids += " " + each.exercise->id;
  throw UsageError("'" + name + "' has several exercises. Name one of them:" + ids);
}

std::uint64_t random_seed() {
  std::random_device device;
  return device();
}

}  // namespace oclab
