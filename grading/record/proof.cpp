// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: what a kernel that is proven wrong loses.
#include "grading/record/proof.h"

#include <algorithm>
#include <utility>

namespace oclab {
namespace {

bool is_error(const model::Finding& finding) {
  return finding.kind != model::FindingKind::kOther &&
         finding.kind != model::FindingKind::kSameValue;
}

}  // namespace

bool proves_wrong(const Criterion& line) {
  switch (line.name) {
    case CriterionName::kSafe: return std::ranges::any_of(line.findings, is_error);
    case CriterionName::kFast:
      return line.diagnosis && line.diagnosis->kind == DiagnosisKind::kFailedWhileTimed &&
             (line.outcome == Outcome::kWrongAnswer || line.outcome == Outcome::kCrash);
    case CriterionName::kCorrect:
    case CriterionName::kEfficient: return false;
  }
  return false;
}

Criterion lost_with_correct(const Exercise& exercise, CriterionName name, const Criterion& correct,
                            const char* what) {
  if (correct.status != CriterionStatus::kFail) {
    Criterion line = correct;
    line.name = name;
    line.max_points = max_points(exercise, name);
    return line;
  }
  Criterion line{.name = name, .max_points = max_points(exercise, name)};
  lose(line, correct.outcome,
       {.kind = DiagnosisKind::kNotRightYet,
        .form = "not-right-yet",
        .at = correct.diagnosis->at,
        .facts = {{"what", what}},
        .because = std::make_shared<const Diagnosis>(*correct.diagnosis)});
  return line;
}

Criterion voided(const Criterion& correct, const Criterion& proof) {
  Criterion line{.name = CriterionName::kCorrect,
                 .max_points = correct.max_points,
                 .voided_by = proof.name,
                 .note = correct.note};
  lose(line, proof.outcome,
       {.kind = proof.diagnosis->kind,
        .form = "voided",
        .at = proof.diagnosis->at,
        .facts = {{"proof", std::string(criterion_word(proof.name))}},
        .log = proof.diagnosis->log,
        .because = std::make_shared<const Diagnosis>(*proof.diagnosis)});
  return line;
}

void void_lines(std::vector<Criterion>& lines, const Exercise& exercise, const Criterion& proof,
                const Criterion& voided) {
  for (Criterion& line : lines) {
    if (line.name == proof.name) continue;
    if (line.name == CriterionName::kCorrect) {
      line = voided;
    } else if (line.status != CriterionStatus::kNotAssessed) {
      line = lost_with_correct(exercise, line.name, voided, "no points");
      line.voided_by = proof.name;
    }
  }
}

}  // namespace oclab
