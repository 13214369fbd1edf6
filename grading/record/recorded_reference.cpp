// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: the recording that replaces a reference solution.
#include "grading/record/recorded_reference.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

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
  return recorded.extent == exercise.model_extent && !recorded.gpu.times.empty() &&
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

FoundRecording find_recorded_speed(const Exercise& exercise, const DeviceInfo& device) {
  const bool cpu = device.device_class == DeviceClass::kCpu;
  FoundRecording found = recording_of(exercise, device.device_class);
  if (!found.reference) {
    found.why_not = {"no-recorded-speed", {{"class", cpu ? "CPU" : "GPU"}}};
  } else if (found.reference->speed.extent != bench_extent(exercise, device)) {
    found = {.why_not = {"recorded-at-another-size", {{"exercise", exercise.id}}}};
  }
  return found;
}

std::optional<Diagnosis> why_only_a_guide(const FoundRecording& recording, const DeviceInfo& device,
                                          double copy_seconds) {
  const auto guide = [](std::string_view form, Facts facts) {
    return Diagnosis{
        .kind = DiagnosisKind::kRecordedElsewhere, .form = form, .facts = std::move(facts)};
  };
  const RecordedSpeed& speed = recording.reference->speed;
  const std::string recorded_on = describe(recording.device);
  const std::string here = describe(device);
  if (recorded_on != here) {
    return guide("recorded-elsewhere", {{"recorded_on", recorded_on}, {"device", here}});
  }
  if (speed.noisy) return guide("recorded-noisy", {});
  const double slowdown = copy_seconds / speed.copy_seconds;
  if (slowdown > kSameRate || slowdown < 1 / kSameRate) {
    return guide("recorded-at-another-rate",
                 {{"copy_ms", 1e3 * copy_seconds}, {"recorded_ms", 1e3 * speed.copy_seconds}});
  }
  return std::nullopt;
}

FoundRecording find_recorded_costs(const Exercise& exercise, std::uint64_t llvm) {
  for (const DeviceClass device_class : {DeviceClass::kCpu, DeviceClass::kGpu}) {
    FoundRecording found = recording_of(exercise, device_class);
    if (found.reference) found.costs = costs_for(llvm, *found.reference, exercise);
    if (found.costs) return found;
  }
  return {.why_not = {"no-recorded-costs"}};
}

}  // namespace oclab
