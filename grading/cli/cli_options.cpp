// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: the options that all programs share.
#include "grading/cli/cli_options.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <charconv>
#include <cstdlib>
#include <random>

#include "harness/support/error.h"
#include "harness/worker/supervisor/worker.h"

namespace oclab {

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
    throw UsageError(fmt::format("--extent takes {} number{} for {}: {}",
                                 exercise.extent_names.size(),
                                 exercise.extent_names.size() == 1 ? "" : "s", exercise.id,
                                 fmt::join(exercise.extent_names, " ")));
  }
  Extent extent{.x = sizes[0]};
  if (sizes.size() > 1) extent.y = sizes[1];
  if (sizes.size() > 2) extent.z = sizes[2];
  return extent;
}

std::vector<ExerciseRef> all_exercises() {
  std::vector<ExerciseRef> all;
  for (const Lab& lab : all_labs()) {
    for (const Exercise& exercise : lab.exercises) all.push_back({&lab, &exercise});
  }
  return all;
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

std::uint64_t random_seed() { return std::random_device()(); }

}  // namespace oclab
