// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: verdicts as they come in, and the one that takes an earlier one back.
#include "grading/study/commands/live_report.h"

#include <gtest/gtest.h>

#include <sstream>

#include "grading/record/proof.h"
#include "grading/tests/unit/report/sample.h"

namespace oclab::test {
namespace {

/// What is printed for these lines, which join the grade one after the other.
class LiveReportTest : public testing::Test {
 protected:
  std::string add(const Criterion& criterion) {
    out_.str("");
    grade_.criteria.push_back(criterion);
    if (proves_wrong(criterion)) {
      const Criterion correct = voided(grade_.criteria.front(), criterion);
      void_criteria(grade_.criteria, *grade_.exercise.exercise, criterion, correct);
    }
    report_.add(grade_);
    return out_.str();
  }

  std::string finish() {
    out_.str("");
    report_.finish(grade_);
    return out_.str();
  }

  std::ostringstream out_;
  History history_;
  LiveReport report_{out_, history_, {.width = 80}};
  Grade grade_{.exercise = {&sample_lab(), &sample_lab().exercises[0]}, .source = "tree.cl"};
  const Criterion correct_{.name = CriterionName::kCorrect,
                           .status = CriterionStatus::kPass,
                           .points = 6,
                           .max_points = 6,
                           .sizes = 7};
};

TEST_F(LiveReportTest, AProofTakesCorrectBackAndIsExplainedOnce) {
  EXPECT_NE(add(correct_).find("correct   PASS"), std::string::npos);
  Criterion safe{.name = CriterionName::kSafe,
                 .max_points = 2,
                 .findings = {{.kind = model::FindingKind::kDataRace}}};
  lose(safe, Outcome::kUnsafe, {.kind = DiagnosisKind::kDataRace, .at = {.line = 5}});
  const std::string text = add(safe);
  EXPECT_NE(text.find("safe      FAIL"), std::string::npos) << text;
  EXPECT_NE(text.find("correct   FAIL            0/6  void"), std::string::npos) << text;
  EXPECT_NE(text.find("tree.cl:5: correct FAIL"), std::string::npos) << text;
  EXPECT_EQ(text.find("tree.cl:5: safe FAIL"), std::string::npos) << text;
  const Criterion fast = lost_with_correct(*grade_.exercise.exercise, CriterionName::kFast,
                                           grade_.criteria.front(), "not timed");
  EXPECT_EQ(add(fast), "");
  EXPECT_EQ(finish().find("tree.cl"), std::string::npos) << "said already";
}

TEST_F(LiveReportTest, AnUndecidedLineIsARange) {
  add(correct_);
  const std::string text = add(
      {.name = CriterionName::kFast, .status = CriterionStatus::kInconclusive, .max_points = 4});
  EXPECT_NE(text.find("INCONCLUSIVE  0–4/4"), std::string::npos) << text;
  EXPECT_NE(finish().find(" 6–10/10"), std::string::npos);
}

}  // namespace
}  // namespace oclab::test
