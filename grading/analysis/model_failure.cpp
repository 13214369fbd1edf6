// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: what a line earns whose kernel is right on the device and fails in the model.
#include "grading/analysis/model_failure.h"

#include <memory>
#include <utility>

#include "grading/analysis/diagnose.h"
#include "grading/timing/peak_kernel.h"
#include "harness/worker/supervisor/model_device.h"

namespace oclab {
namespace {

/// What keeps the kit's own kernel from running in the model, or nothing.
std::optional<std::string> find_model_problem() {
  return find_device_problem(model_device(), model_backend({}));
}

/// The line is neither earned nor lost.
void leave_undecided(Criterion& criterion, Diagnosis diagnosis) {
  criterion.status = CriterionStatus::kInconclusive;
  diagnosis.kind = DiagnosisKind::kModelGap;
  criterion.diagnosis = std::move(diagnosis);
}

Diagnosis refused(const KernelFailure& failure, const KernelSource& source) {
  Diagnosis diagnosis = diagnose(failure, source, TestRun{.where = TestRun::Where::kModel});
  if (failure.outcome == Outcome::kTimeout || failure.outcome == Outcome::kOutputLimit) {
    return diagnosis;
  }
  return {.kind = DiagnosisKind::kRefusedInModel,
          .form = "refused-in-model",
          .at = diagnosis.at,
          .run = diagnosis.run,
          .log = diagnosis.log,
          .failure = diagnosis.failure,
          .because = std::make_shared<const Diagnosis>(diagnosis)};
}

}  // namespace

void judge_model_failure(Criterion& criterion, const KernelFailure& failure,
                         const KernelSource& source) {
  if (failure.kind == DiagnosisKind::kModelGap) {
    return leave_undecided(criterion,
                           {.form = "model-gap", .at = {.line = failure.line}, .failure = failure});
  }
  if (lost_status(failure.outcome) != CriterionStatus::kFail) {
    return lose(criterion, failure.outcome, diagnose(failure, source));
  }
  if (auto problem = find_model_problem()) {
    return lose(criterion, Outcome::kInternal,
                {.facts = {{"what", "the model does not work here"}}, .said = *std::move(problem)});
  }
  // The model checks every address, so that a kernel cannot crash it by them.
  if (failure.outcome == Outcome::kCrash && failure.kind != DiagnosisKind::kTooMuchLocal) {
    return leave_undecided(criterion,
                           diagnose(failure, source, TestRun{.where = TestRun::Where::kModel}));
  }
  lose(criterion, failure.outcome, refused(failure, source));
}

}  // namespace oclab
