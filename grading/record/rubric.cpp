// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: what a grade consists of.
#include "grading/record/rubric.h"

#include <utility>

#include "harness/support/error.h"

namespace oclab {

double SpeedEvidence::ceiling() const {
  switch (rate) {
    case Rate::kBytes: return peaks.copy;
    case Rate::kFlops: return peaks.mad;
    case Rate::kPixels: return peaks.copy / (sizeof(float) * accesses_per_pixel);
  }
  return 0;
}

double Criterion::most_points() const {
  return status == CriterionStatus::kInconclusive ? undecided_most.value_or(max_points) : points;
}

double Grade::points() const {
  double sum = 0;
  for (const Criterion& criterion : criteria) sum += criterion.points;
  return sum;
}

double Grade::most_points() const {
  double sum = 0;
  for (const Criterion& criterion : criteria) sum += criterion.most_points();
  return sum;
}

int Grade::max_points() const {
  int sum = 0;
  for (const Criterion& criterion : criteria) {
    if (criterion.status != CriterionStatus::kNotAssessed) sum += criterion.max_points;
  }
  return sum;
}

CriterionStatus lost_status(Outcome outcome) {
  switch (outcome) {
    case Outcome::kInternal: return CriterionStatus::kNotAssessed;
    case Outcome::kMachineBusy: return CriterionStatus::kInconclusive;
    default: return CriterionStatus::kFail;
  }
}

void lose(Criterion& criterion, Outcome outcome, Diagnosis diagnosis) {
  criterion.status = lost_status(outcome);
  criterion.outcome = outcome;
  criterion.points = 0;
  if (criterion.status == CriterionStatus::kNotAssessed) {
    criterion.left_out = LeftOut::kKitFailure;
    const bool foreseen = diagnosis.kind == DiagnosisKind::kDriverGap;
    if (!diagnosis.failure) diagnosis.facts.try_emplace("what", "");
    diagnosis = {.kind = foreseen ? diagnosis.kind : DiagnosisKind::kKitFailure,
                 .form = "kit",
                 .facts = std::move(diagnosis.facts),
                 .failure = std::move(diagnosis.failure),
                 .said = std::move(diagnosis.said)};
  }
  criterion.diagnosis = std::move(diagnosis);
}

void leave_out(Criterion& criterion, LeftOut why, Statement reason) {
  criterion.status = CriterionStatus::kNotAssessed;
  criterion.left_out = why;
  criterion.diagnosis.reset();  // of points that do not count any more
  criterion.why_left_out = std::move(reason);
}

int max_points(const Exercise& exercise, CriterionName name) {
  const bool in_model = exercise.no_model.empty();
  const bool has_costs = exercise.no_costs.empty();
  switch (name) {
    case CriterionName::kCorrect: return exercise.points.correct;
    case CriterionName::kSafe: return in_model ? exercise.points.safe : 0;
    case CriterionName::kEfficient: return in_model && has_costs ? exercise.points.efficient : 0;
    case CriterionName::kFast: return exercise.points.fast;
  }
  return 0;
}

std::vector<CriterionName> criteria_of(const Exercise& exercise) {
  std::vector<CriterionName> names;
  for (const CriterionName name : kCriterionNames) {
    if (max_points(exercise, name) > 0) names.push_back(name);
  }
  return names;
}

int max_points(const Exercise& exercise) {
  int sum = 0;
  for (const CriterionName name : kCriterionNames) sum += max_points(exercise, name);
  return sum;
}

void require_blame(const KernelFailure& failure) {
  if (lost_status(failure.outcome) != CriterionStatus::kFail) throw KernelFailure(failure);
}

void leave_open(Criterion& criterion, const KernelFailure& failure) {
  lose(criterion, failure.outcome, {.kind = failure.kind, .form = "said", .failure = failure});
}

std::string_view criterion_word(CriterionName name) {
  switch (name) {
    case CriterionName::kCorrect: return "correct";
    case CriterionName::kSafe: return "safe";
    case CriterionName::kEfficient: return "efficient";
    case CriterionName::kFast: return "fast";
  }
  return "?";
}

std::string_view status_word(CriterionStatus status) {
  switch (status) {
    case CriterionStatus::kPass: return "PASS";
    case CriterionStatus::kPartial: return "PARTIAL";
    case CriterionStatus::kFail: return "FAIL";
    case CriterionStatus::kInconclusive: return "INCONCLUSIVE";
    case CriterionStatus::kNotAssessed: return "NOT ASSESSED";
  }
  return "?";
}

std::string_view left_out_word(LeftOut why) {
  switch (why) {
    case LeftOut::kNoModel: return "no-model";
    case LeftOut::kNoRecording: return "no-recording";
    case LeftOut::kDevice: return "device";
    case LeftOut::kShowsNothing: return "starter-speed";
    case LeftOut::kKitFailure: return "kit-failure";
  }
  return "?";
}

CriterionName criterion_from(std::string_view word) {
  for (const CriterionName name : kCriterionNames) {
    if (word == criterion_word(name)) return name;
  }
  throw UsageError("there is no criterion '" + std::string(word) +
                   "'; use correct, safe, efficient or fast.");
}

}  // namespace oclab
