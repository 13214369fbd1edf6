// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: what a kernel that is proven wrong loses.
#include "grading/record/proof.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

namespace oclab {
namespace {

bool is_error(const model::Finding& finding) { return finding.kind != model::FindingKind::kOther; }

}  // namespace

bool proves_wrong(const Line& line) {
  switch (line.name) {
    case LineName::kSafe: return std::ranges::any_of(line.findings, is_error);
    case LineName::kFast:
      return line.diagnosis && line.diagnosis->kind == DiagnosisKind::kFailedWhileTimed &&
             (line.outcome == Outcome::kWrongAnswer || line.outcome == Outcome::kCrash);
    case LineName::kCorrect:
    case LineName::kEfficient: return false;
  }
  return false;
}

Line lost_with_correct(const Exercise& exercise, LineName name, const Line& correct,
                       const char* what) {
  const Diagnosis& first = *correct.diagnosis;
  if (correct.status != LineStatus::kFail) {
    Line line = correct;
    line.name = name;
    line.max_points = max_points(exercise, name);
    return line;
  }
  Line line{.name = name, .max_points = max_points(exercise, name)};
  lose(line, correct.outcome,
       {.kind = DiagnosisKind::kNotRightYet,
        .line = first.line,
        .cause = std::string(what) + ", because the kernel is not right yet",
        .evidence = "correct: " + cause_of(first),
        .next = next_of(first),
        .details = first.evidence});
  return line;
}

Line voided(const Line& correct, const Line& proof) {
  Line line{.name = LineName::kCorrect,
            .max_points = correct.max_points,
            .voided_by = proof.name,
            .note = correct.note};
  Diagnosis diagnosis = *proof.diagnosis;
  diagnosis.evidence = fmt::format("`{}` proves it, though the test sizes came out right: {}",
                                   line_word(proof.name), diagnosis.evidence);
  lose(line, proof.outcome, std::move(diagnosis));
  return line;
}

void void_lines(std::vector<Line>& lines, const Exercise& exercise, const Line& proof,
                const Line& voided) {
  for (Line& line : lines) {
    if (line.name == proof.name) continue;
    if (line.name == LineName::kCorrect) {
      line = voided;
    } else if (line.status != LineStatus::kNotAssessed) {
      line = lost_with_correct(exercise, line.name, voided, "no points");
      line.voided_by = proof.name;
    }
  }
}

}  // namespace oclab
