// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: the points and the roofs of a GPU in a roofline, by prediction.
#include "grading/plots/predicted_times.h"

#include <fmt/format.h>

#include "grading/plots/rates.h"
#include "grading/predict/file.h"
#include "grading/predict/growth.h"
#include "grading/source/paths.h"
#include "grading/terminal/progress_line.h"
#include "harness/worker/supervisor/model_device.h"

namespace oclab {
namespace {

constexpr double kGiga = 1e9;

bool is_right(const std::optional<Timing>& timing) { return timing && !timing->failure; }

Timing timing_of(double us) { return {.seconds = {us * 1e-6}, .failure = std::nullopt}; }

/// Throws `KernelFailure` where a kernel has no prediction.
std::optional<PredictedTimes> predicted_times(const Comparison& comparison,
                                              const std::filesystem::path& folder,
                                              const MachineFile& machine) {
  const ExerciseRef& exercise = comparison.exercise;
  const auto solution = solution_file(exercise, DeviceClass::kGpu);
  PredictedTimes times;
  Extent extent;
  if (is_right(comparison.student)) {
    const auto file = kernel_file(folder, exercise, DeviceClass::kGpu);
    const PredictedFile both = predict_file(exercise, file, {machine});
    times.student = timing_of(both.times.plans.front().microseconds());
    if (both.reference_us) times.reference = timing_of(both.reference_us->front());
    extent = both.times.extent;
  } else if (std::filesystem::exists(solution)) {
    const PredictedFile alone = predict_file(exercise, solution, {machine});
    times.reference = timing_of(alone.times.plans.front().microseconds());
    extent = alone.times.extent;
  } else {
    return std::nullopt;
  }
  const auto work = work_at(*exercise.exercise, extent);
  if (!work) return std::nullopt;
  times.work = *work;
  return times;
}

}  // namespace

std::vector<std::string> add_predicted_times(std::vector<Comparison>& measured,
                                             const std::filesystem::path& folder,
                                             const MachineFile& machine) {
  const std::string missing = why_no_model();
  if (!missing.empty()) return {"No predicted points: " + missing};
  std::vector<std::string> notes;
  std::string without;
  ProgressLine progress(measured.size());
  for (std::size_t i = 0; i < measured.size(); ++i) {
    const Exercise& exercise = *measured[i].exercise.exercise;
    progress.step(exercise.id + " on " + machine.name);
    try {
      if (exercise.no_model.empty()) {
        measured[i].predicted = predicted_times(measured[i], folder, machine);
      }
      if (!measured[i].predicted) without += " " + exercise.id;
    } catch (const KernelFailure& failure) {
      notes.push_back(fmt::format("{}, no prediction: {}", exercise.id, failure_reason(failure)));
    }
  }
  if (!without.empty()) notes.push_back("No predicted points:" + without + ".");
  return notes;
}

Peaks peaks_of(const gpu::Machine& machine) {
  const double lanes = static_cast<double>(machine.sms) * machine.schedulers * machine.lanes;
  return {.copy = machine.dram_gbytes * kGiga,
          .mad = 2 * lanes / machine.float_cycles * machine.clock_ghz * kGiga};
}

}  // namespace oclab
