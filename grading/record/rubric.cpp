// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: what a grade consists of.
#include "grading/record/rubric.h"

#include <utility>

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

double Line::most_points() const {
  return status == LineStatus::kInconclusive ? undecided_most.value_or(max_points) : points;
}

double Grade::points() const {
  double sum = 0;
  for (const Line& line : lines) sum += line.points;
  return sum;
}

double Grade::most_points() const {
  double sum = 0;
  for (const Line& line : lines) sum += line.most_points();
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

LineStatus lost_status(Outcome outcome) {
  switch (outcome) {
    case Outcome::kInternal: return LineStatus::kNotAssessed;
    case Outcome::kMachineBusy: return LineStatus::kInconclusive;
    default: return LineStatus::kFail;
  }
}

void lose(Line& line, Outcome outcome, Diagnosis diagnosis) {
  line.status = lost_status(outcome);
  line.outcome = outcome;
  line.points = 0;
  if (line.status == LineStatus::kNotAssessed) {
    line.left_out = LeftOut::kKitFailure;
    diagnosis = {.kind = DiagnosisKind::kKitFailure,
                 .evidence = diagnosis.cause,
                 .details = std::move(diagnosis.details)};
  }
  diagnose(line, std::move(diagnosis));
}

void leave_out(Line& line, LeftOut why, std::string message) {
  line.status = LineStatus::kNotAssessed;
  line.left_out = why;
  line.message = std::move(message);
}

int max_points(const Exercise& exercise, LineName name) {
  const bool in_model = exercise.no_model.empty();
  switch (name) {
    case LineName::kCorrect: return exercise.points.correct;
    case LineName::kSafe: return in_model ? exercise.points.safe : 0;
    case LineName::kEfficient:
      return in_model && !exercise.costs.empty() ? exercise.points.efficient : 0;
    case LineName::kFast: return exercise.points.fast;
  }
  return 0;
}

std::vector<LineName> lines_of(const Exercise& exercise) {
  std::vector<LineName> lines;
  for (const LineName name : kLineNames) {
    if (max_points(exercise, name) > 0) lines.push_back(name);
  }
  return lines;
}

int max_points(const Exercise& exercise) {
  int sum = 0;
  for (const LineName name : kLineNames) sum += max_points(exercise, name);
  return sum;
}

void require_blame(const KernelFailure& failure) {
  if (lost_status(failure.outcome) != LineStatus::kFail) throw KernelFailure(failure);
}

void leave_open(Line& line, const KernelFailure& failure) {
  lose(line, failure.outcome, {.kind = failure.kind, .cause = failure.what()});
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

std::string_view left_out_word(LeftOut why) {
  switch (why) {
    case LeftOut::kNoSimulator: return "no-simulator";
    case LeftOut::kNoRecording: return "no-recording";
    case LeftOut::kKitFailure: return "kit-failure";
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
