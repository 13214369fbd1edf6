// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: speeds in their own units, beside the ceiling that belongs to them.
#include "grading/report/report.h"

#include <gtest/gtest.h>

#include <sstream>

#include "grading/report/table_report.h"
#include "grading/terminal/text_layout.h"
#include "grading/tests/unit/report/sample.h"

namespace oclab::test {
namespace {

/// Copy 10 GB/s, multiply-add 100 GFLOP/s; 2 ms against the reference's 1.2 ms.
SpeedEvidence speed_in(Rate rate) {
  SpeedEvidence speed = sample_speed();
  speed.rate = rate;
  speed.useful = {.bytes = 4e6, .flops = 6e7, .pixels = 1e6};
  speed.accesses_per_pixel = 10;
  return speed;
}

TEST(Report, BytesStandBesideTheCopyPeak) {
  const std::string text = describe(speed_in(Rate::kBytes), {"n"});
  EXPECT_NE(text.find("yours 2.0 GB/s (2.000 ms), reference 3.3 GB/s"), std::string::npos) << text;
  EXPECT_NE(text.find("copy peak of this device 10.0 GB/s, yours is 20 %"), std::string::npos)
      << text;
}

TEST(Report, OperationsStandBesideTheMultiplyAddPeak) {
  const std::string text = describe(speed_in(Rate::kFlops), {"n"});
  EXPECT_NE(text.find("yours 30.0 GFLOP/s"), std::string::npos) << text;
  EXPECT_NE(text.find("multiply-add peak of this device 100.0 GFLOP/s, yours is 30 %"),
            std::string::npos)
      << text;
}

TEST(Report, PixelsStandBesideTheEstimate) {
  // 10 floats per pixel are 40 bytes: at 10 GB/s that is 250 MP/s.
  const std::string text = describe(speed_in(Rate::kPixels), {"rows", "columns"});
  EXPECT_NE(text.find("yours 500.0 MP/s"), std::string::npos) << text;
  EXPECT_NE(text.find("estimate from the copy peak of this device 250.0 MP/s, yours is 200 %"),
            std::string::npos)
      << text;
}

/// A lost criterion with a diagnosis, as `correct` has it.
Criterion lost_line() {
  Criterion criterion{
      .name = CriterionName::kCorrect, .status = CriterionStatus::kFail, .max_points = 6};
  criterion.diagnosis = Diagnosis{.kind = DiagnosisKind::kAllZero,
                                  .form = "kit",
                                  .at = {.line = 27},
                                  .facts = {{"what", "at n=1: out[0] = 0"}}};
  return criterion;
}

TEST(Report, TheFirstThreeLinesNamePlaceCauseEvidenceAndNextStep) {
  const std::string text = describe("kernels/tree.cl", lost_line());
  EXPECT_TRUE(
      text.starts_with("kernels/tree.cl:27: correct FAIL: every element is 0\n"
                       "    at n=1: out[0] = 0\n"
                       "    next: check that the computed value"))
      << text;
}

TEST(Report, ALineWithoutADiagnosisSaysItsMessage) {
  const Criterion criterion{
      .name = CriterionName::kSafe, .status = CriterionStatus::kPass, .sizes = 5};
  EXPECT_EQ(describe("tree.cl", criterion), "tree.cl: safe PASS\n    nothing found at 5 sizes\n");
}

TEST(Report, WhatFollowsFromAWrongResultIsSaidOnce) {
  Grade grade = sample_grade();
  grade.criteria = {lost_line()};
  Criterion fast{.name = CriterionName::kFast, .max_points = 4};
  fast.diagnosis = Diagnosis{.kind = DiagnosisKind::kNotRightYet, .at = {.line = 27}};
  grade.criteria.push_back(fast);
  const std::string text = remarks(grade);
  EXPECT_NE(text.find("correct FAIL"), std::string::npos) << text;
  EXPECT_EQ(text.find("fast FAIL"), std::string::npos) << text;
}

/// The table of one grade on a terminal of this width, without its remarks.
std::string table_at(std::size_t width, bool colour) {
  Grade grade = sample_grade();
  grade.criteria.erase(grade.criteria.begin(), grade.criteria.end() - 3);
  std::ostringstream out;
  TableReport table(out, {.width = width, .colour = colour, .terminal = true});
  table.begin(grade.exercise, grade.device);
  table.add(grade);
  return out.str().substr(out.str().find('\n') + 1);
}

TEST(Report, TheTableFitsIntoItsTerminal) {
  for (const std::size_t width : {std::size_t{80}, std::size_t{100}, kWideTable}) {
    std::istringstream lines(table_at(width, false));
    for (std::string line; std::getline(lines, line);) EXPECT_LE(width_of(line), width) << line;
  }
  EXPECT_NE(table_at(kWideTable, false).find("of peak"), std::string::npos);
  EXPECT_EQ(table_at(80, false).find("of peak"), std::string::npos);
}

TEST(Report, LongLinesAreBrokenBetweenWords) {
  const std::string text =
      "kernels-starter/lab3_bank_conflicts/strided_local.cl:14: correct FAIL: two work-items use "
      "the same place\n"
      "    next: put barrier(CLK_LOCAL_MEM_FENCE) between line 14 and line 19, where every "
      "work-item reaches it\n"
      "    short\n";
  EXPECT_EQ(fitted(text, 80),
            "kernels-starter/lab3_bank_conflicts/strided_local.cl:14: correct FAIL: two\n"
            "  work-items use the same place\n"
            "    next: put barrier(CLK_LOCAL_MEM_FENCE) between line 14 and line 19, where\n"
            "      every work-item reaches it\n"
            "    short\n");
  EXPECT_EQ(fitted("a b\n\nc", 80), "a b\n\nc");
}

/// The table and the rest of one grade, 80 columns wide.
std::string report_of(const Grade& grade) {
  std::ostringstream out;
  TableReport table(out, {.width = 80, .terminal = true});
  table.begin(grade.exercise, grade.device);
  table.add(grade);
  table.finish();
  return out.str();
}

Criterion& speed_criterion(Grade& grade) {
  return *std::ranges::find_if(grade.criteria,
                               [](const Criterion& criterion) { return bool(criterion.speed); });
}

TEST(Report, APredictedSpeedStandsBesideTheMeasuredOne) {
  Grade grade = sample_grade();
  EXPECT_EQ(report_of(grade).find("predicted for an NVIDIA X"), std::string::npos);
  grade.predicted = sample_prediction();
  const auto said = [&](double here, double there) {
    speed_criterion(grade).speed->result.ratio = here;
    grade.predicted->ratio = there;
    const std::string text = report_of(grade);
    EXPECT_NE(text.find("predicted for an NVIDIA X"), std::string::npos) << text;
    EXPECT_NE(text.find("1000.0 GB/s"), std::string::npos) << text;
    return text.find(" here; the bottleneck") != std::string::npos;
  };
  EXPECT_TRUE(said(11.6, 0.3));
  EXPECT_TRUE(said(0.4, 1.0));
  EXPECT_FALSE(said(0.9, 0.6));  // within what a prediction may be wrong by
  EXPECT_FALSE(said(0.2, 0.1));
}

TEST(Report, APredictionIsAPartOfEfficientOnlyWhereThatIsACriterion) {
  Grade grade = sample_grade();
  grade.predicted = sample_prediction();
  EXPECT_NE(report_of(grade).find("part of `efficient`"), std::string::npos) << report_of(grade);
  Exercise contest = *grade.exercise.exercise;
  contest.no_costs = "only the time counts";
  grade.exercise.exercise = &contest;
  const std::string text = report_of(grade);
  EXPECT_NE(text.find("predicted for an NVIDIA X (why:"), std::string::npos) << text;
}

TEST(Report, AnUndecidedLineShowsAsARangeOfPoints) {
  Grade grade = sample_grade();
  grade.criteria = {
      {.status = CriterionStatus::kPass, .points = 6, .max_points = 6},
      {.name = CriterionName::kSafe, .status = CriterionStatus::kInconclusive, .max_points = 2}};
  const std::string text = report_of(grade);
  EXPECT_NE(text.find(" 6–8/8\n"), std::string::npos) << text;
  EXPECT_NE(text.find("total: 6–8 of 8 points"), std::string::npos) << text;
}

TEST(Report, ALineThatIsOnlyLostWithAnotherHasAWordOfItsOwn) {
  Grade grade = sample_grade();
  grade.criteria = {lost_line(), {.name = CriterionName::kSafe, .max_points = 2}};
  grade.criteria.back().diagnosis =
      Diagnosis{.kind = DiagnosisKind::kNotRightYet, .at = {.line = 27}};
  EXPECT_NE(report_of(grade).find("FAIL    lost  -"), std::string::npos) << report_of(grade);
}

TEST(Report, OnATerminalEveryLineFits) {
  std::ostringstream out;
  TableReport table(out, {.width = 80, .terminal = true, .wrap = true});
  const Grade grade = sample_grade();
  table.begin(grade.exercise, grade.device);
  table.add(grade);
  table.finish();
  std::istringstream lines(out.str());
  for (std::string line; std::getline(lines, line);) EXPECT_LE(width_of(line), 80U) << line;
}

TEST(Report, SourceThatACompilerPointsIntoStaysWhole) {
  const std::string log = "    float sum = a[i] + b[i] + c[i] + d\n               ^~~~   ~~\n";
  EXPECT_EQ(fitted(log, 20), log);
}

TEST(Report, ColourOnlyWhereRequested) {
  EXPECT_EQ(table_at(80, false).find('\x1b'), std::string::npos);
  EXPECT_NE(table_at(80, true).find("\x1b[31mFAIL"), std::string::npos);
}

}  // namespace
}  // namespace oclab::test
