// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: the predicted GPU speed beside a speed measured on a CPU.
#include "grading/predict/speed.h"

#include <algorithm>

#include "grading/predict/file.h"
#include "grading/predict/limits.h"
#include "grading/source/paths.h"
#include "grading/wording/access/gpu_limit_text.h"
#include "harness/support/error.h"
#include "harness/worker/supervisor/model_device.h"

namespace oclab {
namespace {

/// Whether a prediction adds to the measurement: GPUs are measured themselves, and a kernel that
/// does less than its work has no time.
bool is_wanted(const Grade& grade) {
  const bool right = std::ranges::any_of(grade.criteria, [](const Criterion& criterion) {
    return criterion.name == CriterionName::kCorrect && criterion.status == CriterionStatus::kPass;
  });
  const bool timed = std::ranges::any_of(
      grade.criteria, [](const Criterion& criterion) { return bool(criterion.speed); });
  const bool impossible = std::ranges::any_of(grade.criteria, [](const Criterion& criterion) {
    return criterion.diagnosis && criterion.diagnosis->kind == DiagnosisKind::kImpossiblyFast;
  });
  return right && timed && !impossible && grade.device.device_class == DeviceClass::kCpu &&
         grade.exercise.exercise->no_model.empty() && why_no_model().empty();
}

}  // namespace

PredictedSpeed predicted_speed(const KernelPrediction& prediction, double ratio) {
  const PredictedPlan& plan = prediction.plans.front();
  return {.gpu = plan.gpu,
          .seconds = plan.microseconds() * 1e-6,
          .work = prediction.work,
          .ratio = ratio,
          .limit = words_for(busiest_part(longest_launch(plan)).part)};
}

std::optional<PredictedSpeed> predict_speed(const Grade& grade, const std::filesystem::path& file,
                                            Confinement confinement) {
  if (!is_wanted(grade)) return std::nullopt;
  for (const Criterion& criterion : grade.criteria) {
    if (criterion.predicted) return criterion.predicted;
  }
  if (is_for_cpus(file)) return std::nullopt;
  try {
    const PredictedFile prediction = predict_file(
        grade.exercise, file, load_machines({kUsualMachine}), {.confinement = confinement});
    const auto ratio = prediction.ratio(0);
    if (!ratio) return std::nullopt;
    return predicted_speed(prediction.times, *ratio);
  } catch (const KernelFailure&) {
    return std::nullopt;  // the lines of the grade say what is wrong with the kernel
  } catch (const UsageError&) {
    return std::nullopt;  // `efficient` says what is wrong with the recording
  }
}

}  // namespace oclab
