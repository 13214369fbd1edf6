// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: what a criterion is worth, how it is lost, and what proves a kernel wrong.
#include <gtest/gtest.h>

#include "grading/record/criterion_text.h"
#include "grading/record/proof.h"
#include "grading/report/report.h"
#include "grading/tests/unit/report/sample.h"
#include "grading/wording/diagnosis_text.h"

namespace oclab::test {
namespace {

TEST(Rubric, WhatIsLeftOutHasNoDiagnosisOfPointsBefore) {
  Criterion criterion{.name = CriterionName::kFast, .status = CriterionStatus::kPartial};
  criterion.diagnosis =
      Diagnosis{.kind = DiagnosisKind::kSlow, .form = "slow", .speed = SpeedResult{}};
  leave_out(criterion, LeftOut::kShowsNothing,
            {"recorded-at-another-size", {{"exercise", "tree"}}});
  EXPECT_FALSE(criterion.diagnosis.has_value());
  EXPECT_NE(summary_of(criterion).find("another size than tree has"), std::string::npos);
}

TEST(Rubric, ALostLineIsTheKernelsUnlessTheKitOrTheMachineFailed) {
  for (int i = 0; i <= static_cast<int>(Outcome::kInternal); ++i) {
    const auto outcome = static_cast<Outcome>(i);
    Criterion criterion{.name = CriterionName::kFast, .points = 3, .max_points = 4};
    lose(criterion, outcome, {.kind = DiagnosisKind::kFailedWhileTimed});
    const CriterionStatus expected = outcome == Outcome::kInternal ? CriterionStatus::kNotAssessed
                                     : outcome == Outcome::kMachineBusy
                                         ? CriterionStatus::kInconclusive
                                         : CriterionStatus::kFail;
    EXPECT_EQ(criterion.status, expected) << outcome_name(outcome);
    EXPECT_EQ(criterion.points, 0);
    EXPECT_EQ(criterion.most_points(), outcome == Outcome::kMachineBusy ? 4 : 0);
    EXPECT_EQ(criterion.left_out.has_value(), outcome == Outcome::kInternal);
  }
}

TEST(Rubric, AFailureOfTheKitBlamesNoKernel) {
  Criterion criterion{.name = CriterionName::kCorrect, .max_points = 6};
  lose(criterion, Outcome::kInternal,
       {.at = {.line = 7}, .facts = {{"what", "the worker is gone"}}});
  EXPECT_EQ(criterion.left_out, LeftOut::kKitFailure);
  EXPECT_EQ(criterion.diagnosis->kind, DiagnosisKind::kKitFailure);
  EXPECT_EQ(criterion.diagnosis->at.line, 0);
  EXPECT_EQ(evidence_of(*criterion.diagnosis), "the worker is gone");
  EXPECT_FALSE(is_left_out(criterion)) << "the report must show it";
  lose(criterion, Outcome::kInternal, {.kind = DiagnosisKind::kDriverGap});
  EXPECT_EQ(criterion.left_out, LeftOut::kKitFailure);
  EXPECT_EQ(criterion.diagnosis->kind, DiagnosisKind::kDriverGap);
}

TEST(Rubric, AnInconclusiveLineIsARange) {
  Criterion criterion{.status = CriterionStatus::kInconclusive, .max_points = 4};
  EXPECT_EQ(criterion.most_points(), 4);
  criterion.points = 1;
  criterion.undecided_most = 3;
  EXPECT_EQ(points_text(criterion.points, criterion.most_points()), "1–3");
  EXPECT_EQ(points_cell(criterion.points, criterion.most_points(), 4, 7), "  1–3/4");
  criterion.status = CriterionStatus::kPartial;
  EXPECT_EQ(points_text(criterion.points, criterion.most_points()), "1");
}

TEST(Rubric, ALineThatCannotApplyDoesNotExist) {
  Exercise exercise{.costs = {{}}};
  EXPECT_EQ(criteria_of(exercise).size(), kCriterionNames.size());
  EXPECT_EQ(max_points(exercise), 15);
  exercise.costs.clear();  // the predicted time is left
  EXPECT_EQ(criteria_of(exercise).size(), kCriterionNames.size());
  exercise.no_costs = "only the time here counts";
  EXPECT_EQ(max_points(exercise, CriterionName::kEfficient), 0);
  EXPECT_EQ(max_points(exercise), 12);
  exercise.no_model = "images";
  EXPECT_EQ(criteria_of(exercise), (std::vector{CriterionName::kCorrect, CriterionName::kFast}));
}

/// A criterion `safe` with one finding of this kind.
Criterion safe_with(model::FindingKind kind) {
  Criterion criterion{.name = CriterionName::kSafe, .findings = {{.kind = kind}}};
  lose(criterion, Outcome::kUnsafe, {.kind = kind_of(kind), .at = {.line = 5}});
  return criterion;
}

/// A criterion `fast` that was lost like this.
Criterion fast_after(Outcome outcome, DiagnosisKind kind) {
  Criterion criterion{.name = CriterionName::kFast, .max_points = 4};
  lose(criterion, outcome, {.kind = kind});
  return criterion;
}

TEST(Proof, IsWhatNoRightKernelDoes) {
  using enum model::FindingKind;
  for (const auto kind :
       {kOutOfBounds, kDataRace, kUninitialised, kMisaligned, kBarrierDivergence}) {
    EXPECT_TRUE(proves_wrong(safe_with(kind))) << name_of(kind);
  }
  EXPECT_FALSE(proves_wrong(safe_with(kOther)));
  EXPECT_TRUE(proves_wrong(fast_after(Outcome::kWrongAnswer, DiagnosisKind::kFailedWhileTimed)));
  EXPECT_TRUE(proves_wrong(fast_after(Outcome::kCrash, DiagnosisKind::kFailedWhileTimed)));
  EXPECT_FALSE(proves_wrong(fast_after(Outcome::kTimeout, DiagnosisKind::kFailedWhileTimed)));
  EXPECT_FALSE(proves_wrong(fast_after(Outcome::kWrongAnswer, DiagnosisKind::kImpossiblyFast)));
  EXPECT_FALSE(proves_wrong(fast_after(Outcome::kOk, DiagnosisKind::kSlow)));
  EXPECT_FALSE(proves_wrong(fast_after(Outcome::kInternal, DiagnosisKind::kFailedWhileTimed)));
}

TEST(Proof, TakesThePointsOfEveryOtherLine) {
  const Exercise exercise{.costs = {{}}};
  const Criterion fast = fast_after(Outcome::kWrongAnswer, DiagnosisKind::kFailedWhileTimed);
  std::vector<Criterion> criteria{
      {.name = CriterionName::kCorrect,
       .status = CriterionStatus::kPass,
       .points = 6,
       .max_points = 6},
      {.name = CriterionName::kSafe,
       .status = CriterionStatus::kPass,
       .points = 2,
       .max_points = 2},
      {.name = CriterionName::kEfficient, .status = CriterionStatus::kNotAssessed, .max_points = 3},
      fast};
  const Criterion correct = voided(criteria.front(), fast);
  void_criteria(criteria, exercise, fast, correct);
  EXPECT_EQ(criteria[0].status, CriterionStatus::kFail);
  EXPECT_EQ(criteria[0].points, 0);
  EXPECT_EQ(criteria[0].max_points, 6);
  EXPECT_EQ(criteria[0].voided_by, CriterionName::kFast);
  EXPECT_EQ(criteria[0].diagnosis->kind, DiagnosisKind::kFailedWhileTimed);
  EXPECT_EQ(criteria[1].diagnosis->kind, DiagnosisKind::kNotRightYet);
  EXPECT_EQ(criteria[1].points, 0);
  EXPECT_EQ(criteria[2].status, CriterionStatus::kNotAssessed) << "still nobody can assess it";
  EXPECT_EQ(criteria[3].voided_by, std::nullopt);
}

TEST(Proof, WithoutAVerdictOnCorrectTheOthersHaveNoneEither) {
  Criterion correct{.name = CriterionName::kCorrect, .max_points = 6};
  lose(correct, Outcome::kMachineBusy, {.kind = DiagnosisKind::kNoisy});
  const Criterion fast =
      lost_with_correct({.costs = {{}}}, CriterionName::kFast, correct, "not timed");
  EXPECT_EQ(fast.status, CriterionStatus::kInconclusive);
  EXPECT_EQ(fast.most_points(), 4);
  lose(correct, Outcome::kInternal, {.facts = {{"what", "gone"}}});
  EXPECT_EQ(lost_with_correct({}, CriterionName::kFast, correct, "not timed").left_out,
            LeftOut::kKitFailure);
}

}  // namespace
}  // namespace oclab::test
