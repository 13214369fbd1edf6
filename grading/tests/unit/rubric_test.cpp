// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: what a line is worth, how it is lost, and what proves a kernel wrong.
#include <gtest/gtest.h>

#include "grading/record/proof.h"
#include "grading/report/report.h"
#include "grading/tests/unit/report/sample.h"

namespace oclab::test {
namespace {

TEST(Rubric, ALostLineIsTheKernelsUnlessTheKitOrTheMachineFailed) {
  for (int i = 0; i <= static_cast<int>(Outcome::kInternal); ++i) {
    const auto outcome = static_cast<Outcome>(i);
    Line line{.name = LineName::kFast, .points = 3, .max_points = 4};
    lose(line, outcome, {.kind = DiagnosisKind::kFailedWhileTimed, .cause = "what happened"});
    const LineStatus expected = outcome == Outcome::kInternal      ? LineStatus::kNotAssessed
                                : outcome == Outcome::kMachineBusy ? LineStatus::kInconclusive
                                                                   : LineStatus::kFail;
    EXPECT_EQ(line.status, expected) << outcome_name(outcome);
    EXPECT_EQ(line.points, 0);
    EXPECT_EQ(line.most_points(), outcome == Outcome::kMachineBusy ? 4 : 0);
    EXPECT_EQ(line.left_out.has_value(), outcome == Outcome::kInternal);
  }
}

TEST(Rubric, AFailureOfTheKitBlamesNoKernel) {
  Line line{.name = LineName::kCorrect, .max_points = 6};
  lose(line, Outcome::kInternal, {.line = 7, .cause = "the worker is gone"});
  EXPECT_EQ(line.left_out, LeftOut::kKitFailure);
  EXPECT_EQ(line.diagnosis->kind, DiagnosisKind::kKitFailure);
  EXPECT_EQ(line.diagnosis->line, 0);
  EXPECT_EQ(line.diagnosis->evidence, "the worker is gone");
  EXPECT_FALSE(is_left_out(line)) << "the report must show it";
}

TEST(Rubric, AnInconclusiveLineIsARange) {
  Line line{.status = LineStatus::kInconclusive, .max_points = 4};
  EXPECT_EQ(line.most_points(), 4);
  line.points = 1;
  line.undecided_most = 3;
  EXPECT_EQ(points_text(line.points, line.most_points()), "1–3");
  EXPECT_EQ(points_cell(line.points, line.most_points(), 4, 7), "  1–3/4");
  line.status = LineStatus::kPartial;
  EXPECT_EQ(points_text(line.points, line.most_points()), "1");
}

TEST(Rubric, ALineThatCannotApplyDoesNotExist) {
  Exercise exercise{.costs = {{}}};
  EXPECT_EQ(lines_of(exercise).size(), kLineNames.size());
  EXPECT_EQ(max_points(exercise), 15);
  exercise.costs.clear();
  EXPECT_EQ(max_points(exercise, LineName::kEfficient), 0);
  EXPECT_EQ(max_points(exercise), 12);
  exercise.no_model = "images";
  EXPECT_EQ(lines_of(exercise), (std::vector{LineName::kCorrect, LineName::kFast}));
}

/// A line `safe` with one finding of this kind.
Line safe_with(model::FindingKind kind) {
  Line line{.name = LineName::kSafe, .findings = {{.kind = kind}}};
  lose(line, Outcome::kUnsafe, {.kind = kind_of(kind), .line = 5});
  return line;
}

/// A line `fast` that was lost like this.
Line fast_after(Outcome outcome, DiagnosisKind kind) {
  Line line{.name = LineName::kFast, .max_points = 4};
  lose(line, outcome, {.kind = kind, .cause = "c"});
  return line;
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
  const Line fast = fast_after(Outcome::kWrongAnswer, DiagnosisKind::kFailedWhileTimed);
  std::vector<Line> lines{
      {.name = LineName::kCorrect, .status = LineStatus::kPass, .points = 6, .max_points = 6},
      {.name = LineName::kSafe, .status = LineStatus::kPass, .points = 2, .max_points = 2},
      {.name = LineName::kEfficient, .status = LineStatus::kNotAssessed, .max_points = 3},
      fast};
  const Line correct = voided(lines.front(), fast);
  void_lines(lines, exercise, fast, correct);
  EXPECT_EQ(lines[0].status, LineStatus::kFail);
  EXPECT_EQ(lines[0].points, 0);
  EXPECT_EQ(lines[0].max_points, 6);
  EXPECT_EQ(lines[0].voided_by, LineName::kFast);
  EXPECT_EQ(lines[0].diagnosis->kind, DiagnosisKind::kFailedWhileTimed);
  EXPECT_EQ(lines[1].diagnosis->kind, DiagnosisKind::kNotRightYet);
  EXPECT_EQ(lines[1].points, 0);
  EXPECT_EQ(lines[2].status, LineStatus::kNotAssessed) << "still nobody can assess it";
  EXPECT_EQ(lines[3].voided_by, std::nullopt);
}

TEST(Proof, WithoutAVerdictOnCorrectTheOthersHaveNoneEither) {
  Line correct{.name = LineName::kCorrect, .max_points = 6};
  lose(correct, Outcome::kMachineBusy, {.kind = DiagnosisKind::kNoisy});
  const Line fast = lost_with_correct({.costs = {{}}}, LineName::kFast, correct, "not timed");
  EXPECT_EQ(fast.status, LineStatus::kInconclusive);
  EXPECT_EQ(fast.most_points(), 4);
  lose(correct, Outcome::kInternal, {.cause = "gone"});
  EXPECT_EQ(lost_with_correct({}, LineName::kFast, correct, "not timed").left_out,
            LeftOut::kKitFailure);
}

}  // namespace
}  // namespace oclab::test
