// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: what a kernel that is proven wrong loses.
#include "grading/record/proof.h"

#include <algorithm>

namespace oclab {
namespace {

bool is_error(const model::Finding& finding) {
  return finding.kind != model::FindingKind::kOther &&
         finding.kind != model::FindingKind::kSameValue;
}

}  // namespace

bool proves_wrong(const Criterion& criterion) {
  switch (criterion.name) {
    case CriterionName::kSafe: return std::ranges::any_of(criterion.findings, is_error);
    case CriterionName::kFast:
      return criterion.diagnosis && criterion.diagnosis->kind == DiagnosisKind::kFailedWhileTimed &&
             (criterion.outcome == Outcome::kWrongAnswer || criterion.outcome == Outcome::kCrash);
    case CriterionName::kCorrect:
    case CriterionName::kEfficient: return false;
  }
  return false;
}

Criterion lost_with_correct(const Exercise& exercise, CriterionName name, const Criterion& correct,
                            const char* what) {
  if (correct.status != CriterionStatus::kFail) {
    Criterion criterion = correct;
    criterion.name = name;
    criterion.max_points = max_points(exercise, name);
    return criterion;
  }
  Criterion criterion{.name = name, .max_points = max_points(exercise, name)};
  lose(criterion, correct.outcome,
       {.kind = DiagnosisKind::kNotRightYet,
        .form = "not-right-yet",
        .at = correct.diagnosis->at,
        .facts = {{"what", what}},
        .because = std::make_shared<const Diagnosis>(*correct.diagnosis)});
  return criterion;
}

Criterion voided(const Criterion& correct, const Criterion& proof) {
  Criterion criterion{.name = CriterionName::kCorrect,
                      .max_points = correct.max_points,
                      .voided_by = proof.name,
                      .miscompiled = correct.miscompiled};
  lose(criterion, proof.outcome,
       {.kind = proof.diagnosis->kind,
        .form = "voided",
        .at = proof.diagnosis->at,
        .facts = {{"proof", std::string(criterion_word(proof.name))}},
        .log = proof.diagnosis->log,
        .because = std::make_shared<const Diagnosis>(*proof.diagnosis)});
  return criterion;
}

void void_criteria(std::vector<Criterion>& criteria, const Exercise& exercise,
                   const Criterion& proof, const Criterion& voided) {
  for (Criterion& criterion : criteria) {
    if (criterion.name == proof.name) continue;
    if (criterion.name == CriterionName::kCorrect) {
      criterion = voided;
    } else if (criterion.status != CriterionStatus::kNotAssessed) {
      criterion = lost_with_correct(exercise, criterion.name, voided, "no points");
      criterion.voided_by = proof.name;
    }
  }
}

}  // namespace oclab
