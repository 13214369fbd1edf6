// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: what a line earns whose kernel is right on the device and fails in the model.
#include "grading/analysis/model_failure.h"

#include <utility>

#include "grading/analysis/diagnose.h"
#include "grading/timing/peak_kernel.h"
#include "grading/wording/diagnosis_text.h"
#include "harness/worker/supervisor/model_device.h"

namespace oclab {
namespace {

/// What keeps the kit's own kernel from running in the model, or nothing.
std::optional<std::string> find_model_problem() {
  return find_device_problem(model_device(), model_backend({}));
}

/// The line is neither earned nor lost.
void leave_undecided(Criterion& line, Diagnosis diagnosis) {
  line.status = CriterionStatus::kInconclusive;
  diagnosis.kind = DiagnosisKind::kModelGap;
  diagnose(line, std::move(diagnosis));
}

Diagnosis refused(const KernelFailure& failure, const KernelSource& source) {
  Diagnosis diagnosis = diagnose(failure, source, TestRun{.where = TestRun::Where::kModel});
  if (failure.outcome == Outcome::kTimeout || failure.outcome == Outcome::kOutputLimit) {
    return diagnosis;
  }
  diagnosis.facts["what"] = cause_of(diagnosis);
  diagnosis.kind = DiagnosisKind::kRefusedInModel;
  diagnosis.facts.erase("next");
  diagnosis.form = "refused-in-model";
  return diagnosis;
}

}  // namespace

void judge_model_failure(Criterion& line, const KernelFailure& failure,
                         const KernelSource& source) {
  if (failure.kind == DiagnosisKind::kModelGap) {
    return leave_undecided(
        line,
        {.form = "model-gap", .at = {.line = failure.line}, .facts = {{"what", failure.what()}}});
  }
  if (lost_status(failure.outcome) != CriterionStatus::kFail) {
    return lose(line, failure.outcome, diagnose(failure, source));
  }
  if (auto problem = find_model_problem()) {
    return lose(line, Outcome::kInternal,
                {.facts = {{"what", "the model does not work here"}}, .said = *std::move(problem)});
  }
  // The model checks every address, so that a kernel cannot crash it by them.
  if (failure.outcome == Outcome::kCrash && failure.kind != DiagnosisKind::kTooMuchLocal) {
    return leave_undecided(line,
                           diagnose(failure, source, TestRun{.where = TestRun::Where::kModel}));
  }
  lose(line, failure.outcome, refused(failure, source));
}

}  // namespace oclab
