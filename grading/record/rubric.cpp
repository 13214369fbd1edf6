// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: what a grade consists of.
#include "grading/record/rubric.h"

#include <utility>

#include "grading/wording/diagnosis_text.h"
#include "harness/support/error.h"

namespace oclab {

double SpeedEvidence::work() const {
  switch (rate) {
    case Rate::kBytes: return bytes_moved;
    case Rate::kFlops: return flops;
    case Rate::kPixels: return pixels;
  }
  return 0;
}

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
  for (const Criterion& line : lines) sum += line.points;
  return sum;
}

double Grade::most_points() const {
  double sum = 0;
  for (const Criterion& line : lines) sum += line.most_points();
  return sum;
}

int Grade::max_points() const {
  int sum = 0;
  for (const Criterion& line : lines) {
    if (line.status != CriterionStatus::kNotAssessed) sum += line.max_points;
  }
  return sum;
}

void diagnose(Criterion& line, Diagnosis diagnosis) {
  line.message = cause_of(diagnosis) + "\n" + explanation_of(diagnosis);
  line.diagnosis = std::move(diagnosis);
}

CriterionStatus lost_status(Outcome outcome) {
  switch (outcome) {
    case Outcome::kInternal: return CriterionStatus::kNotAssessed;
    case Outcome::kMachineBusy: return CriterionStatus::kInconclusive;
    default: return CriterionStatus::kFail;
  }
}

void lose(Criterion& line, Outcome outcome, Diagnosis diagnosis) {
  line.status = lost_status(outcome);
  line.outcome = outcome;
  line.points = 0;
  if (line.status == CriterionStatus::kNotAssessed) {
    line.left_out = LeftOut::kKitFailure;
    const bool foreseen = diagnosis.kind == DiagnosisKind::kDriverGap;
    diagnosis.facts.try_emplace("what", "");
    diagnosis = {.kind = foreseen ? diagnosis.kind : DiagnosisKind::kKitFailure,
                 .form = "kit",
                 .facts = {{"what", diagnosis.facts["what"]}},
                 .said = std::move(diagnosis.said)};
  }
  diagnose(line, std::move(diagnosis));
}

void leave_out(Criterion& line, LeftOut why, std::string message) {
  line.status = CriterionStatus::kNotAssessed;
  line.left_out = why;
  line.message = std::move(message);
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

std::vector<CriterionName> lines_of(const Exercise& exercise) {
  std::vector<CriterionName> lines;
  for (const CriterionName name : kLineNames) {
    if (max_points(exercise, name) > 0) lines.push_back(name);
  }
  return lines;
}

int max_points(const Exercise& exercise) {
  int sum = 0;
  for (const CriterionName name : kLineNames) sum += max_points(exercise, name);
  return sum;
}

void require_blame(const KernelFailure& failure) {
  if (lost_status(failure.outcome) != CriterionStatus::kFail) throw KernelFailure(failure);
}

void leave_open(Criterion& line, const KernelFailure& failure) {
  lose(line, failure.outcome,
       {.kind = failure.kind,
        .form = "said",
        .facts = {{"what", failure.headline()}},
        .said = failure.details()});
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
    case LeftOut::kKitFailure: return "kit-failure";
  }
  return "?";
}

CriterionName line_from(std::string_view word) {
  for (const CriterionName name : kLineNames) {
    if (word == criterion_word(name)) return name;
  }
  throw UsageError("there is no criterion '" + std::string(word) +
                   "'; use correct, safe, efficient or fast.");
}

}  // namespace oclab
