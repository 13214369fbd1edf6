// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: the recording that replaces a reference solution.
#include "grading/record/recorded_reference.h"

#include <fmt/format.h>

#include <algorithm>

#include "grading/diagnosis/cost_evidence.h"
#include "grading/timing/plan_cost.h"
#include "grading/timing/timed_size.h"
#include "harness/support/error.h"

namespace oclab {
namespace {

/// Copies of one machine differ by less than this factor from day to day. One that is slower runs
/// beside something that takes its memory's bandwidth, which makes a kernel that waits for anything
/// else look fast.
constexpr double kSameRate = 1.15;

constexpr const char* kReferenceAdvice =
    "Ask your instructor for a new copy, made after running `oclab calibrate`";

/// Nothing where the file, or the exercise in it, is missing.
FoundRecording recording_of(const Exercise& exercise, DeviceClass device_class) {
  const auto file = baseline_file(device_class);
  const auto baseline = load_baseline(file);
  if (!baseline) return {};
  if (baseline->device.device_class != device_class) {
    throw UsageError(
        fmt::format("{} was recorded on {}, a device of another class than the file's "
                    "name says. Rename the file.",
                    file.string(), describe(baseline->device)));
  }
  const auto found = baseline->exercises.find(exercise.id);
  if (found == baseline->exercises.end()) return {};
  return {.reference = found->second, .device = found->second.device.value_or(baseline->device)};
}

bool covers(const RecordedCosts& recorded, const Exercise& exercise) {
  return recorded.extent == exercise.model_extent && !recorded.times.empty() &&
         recorded.inputs == input_fingerprint(exercise, recorded.seed) &&
         std::ranges::all_of(exercise.costs, [&](const CostTarget& target) {
           return recorded.costs.contains(std::string(cost_name(target.cost)));
         });
}

/// Of the costs that fit the exercise, those of the version of LLVM that is nearest to this one.
std::optional<RecordedCosts> costs_for(std::uint64_t llvm, const RecordedReference& reference,
                                       const Exercise& exercise) {
  const auto distance = [&](const RecordedCosts& costs) {
    return std::max(costs.llvm, llvm) - std::min(costs.llvm, llvm);
  };
  std::optional<RecordedCosts> nearest;
  for (const RecordedCosts& costs : reference.costs) {
    if (!covers(costs, exercise)) continue;
    if (!nearest || distance(costs) < distance(*nearest)) nearest = costs;
  }
  return nearest;
}

}  // namespace

std::string not_recorded(const std::string& why) {
  return fmt::format("not assessed: {}. {}.", why, kReferenceAdvice);
}

FoundRecording find_recorded_speed(const Exercise& exercise, const DeviceInfo& device) {
  const bool cpu = device.device_class == DeviceClass::kCpu;
  FoundRecording found = recording_of(exercise, device.device_class);
  if (!found.reference) {
    found.why_not = fmt::format(
        "not assessed: this copy of the kit holds neither the reference solution nor a recording "
        "of its speed on a {}. Try another device (`oclab devices`). {} on such a device.",
        cpu ? "CPU" : "GPU", kReferenceAdvice);
  } else if (found.reference->speed.extent != bench_extent(exercise, device)) {
    found = {
        .why_not = not_recorded(fmt::format(
            "the reference was recorded at another size than {} has on this device", exercise.id))};
  }
  return found;
}

std::string why_only_a_guide(const FoundRecording& recording, const DeviceInfo& device,
                             double copy_seconds) {
  const RecordedSpeed& speed = recording.reference->speed;
  if (describe(recording.device) != describe(device)) {
    return fmt::format("recorded on {}; this is {}", describe(recording.device), describe(device));
  }
  if (speed.noisy) return "the machine was busy when the reference was recorded";
  const double slowdown = copy_seconds / speed.copy_seconds;
  if (slowdown > kSameRate || slowdown < 1 / kSameRate) {
    return fmt::format(
        "a plain copy takes {:.3g} ms here, and took {:.3g} ms on the machine of the "
        "recording",
        1e3 * copy_seconds, 1e3 * speed.copy_seconds);
  }
  return "";
}

FoundRecording find_recorded_costs(const Exercise& exercise, std::uint64_t llvm) {
  for (const DeviceClass device_class : {DeviceClass::kCpu, DeviceClass::kGpu}) {
    FoundRecording found = recording_of(exercise, device_class);
    if (found.reference) found.costs = costs_for(llvm, *found.reference, exercise);
    if (found.costs) return found;
  }
  return {
      .why_not = not_recorded(
          "this copy of the kit holds neither the reference solution nor a recording of what it "
          "costs in the model")};
}

}  // namespace oclab
