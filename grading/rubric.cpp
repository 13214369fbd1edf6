// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: what a grade consists of.
#include "grading/rubric.h"

#include <utility>

#include "spec/error.h"

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

double Grade::points() const {
  double sum = 0;
  for (const Line& line : lines) sum += line.points;
  return sum;
}

int Grade::max_points() const {
  int sum = 0;
  for (const Line& line : lines) {
    if (line.status != LineStatus::kNotAssessed) sum += line.max_points;
  }
  return sum;
}

void diagnose(Line& line, Diagnosis diagnosis) {
  line.message = cause_of(diagnosis) + "\n" + explanation_of(diagnosis);
  line.diagnosis = std::move(diagnosis);
}

int max_points(const Exercise& exercise, LineName name) {
  switch (name) {
    case LineName::kCorrect: return exercise.points.correct;
    case LineName::kSafe: return exercise.points.safe;
    case LineName::kEfficient: return exercise.points.efficient;
    case LineName::kFast: return exercise.points.fast;
  }
  return 0;
}

LineStatus lost_status(Outcome outcome) {
  switch (outcome) {
    case Outcome::kMachineBusy: return LineStatus::kInconclusive;
    case Outcome::kInternal: return LineStatus::kNotAssessed;
    default: return LineStatus::kFail;
  }
}

void require_blame(const KernelFailure& failure) {
  if (lost_status(failure.outcome) != LineStatus::kFail) throw KernelFailure(failure);
}

void leave_open(Line& line, const KernelFailure& failure) {
  line.status = lost_status(failure.outcome);
  line.outcome = failure.outcome;
  line.points = 0;
  line.message = failure.what();
  if (failure.kind != DiagnosisKind::kUnknown) {
    diagnose(line, {.kind = failure.kind, .cause = failure.what()});
  }
}

std::string_view line_word(LineName name) {
  switch (name) {
    case LineName::kCorrect: return "correct";
    case LineName::kSafe: return "safe";
    case LineName::kEfficient: return "efficient";
    case LineName::kFast: return "fast";
  }
  return "?";
}

std::string_view status_word(LineStatus status) {
  switch (status) {
    case LineStatus::kPass: return "PASS";
    case LineStatus::kPartial: return "PARTIAL";
    case LineStatus::kFail: return "FAIL";
    case LineStatus::kInconclusive: return "INCONCLUSIVE";
    case LineStatus::kNotAssessed: return "NOT ASSESSED";
  }
  return "?";
}

LineName line_from(std::string_view word) {
  for (const LineName name : kLineNames) {
    if (word == line_word(name)) return name;
  }
  throw UsageError("there is no rubric line '" + std::string(word) +
                   "'; use correct, safe, efficient or fast.");
}

}  // namespace oclab
