// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: how far a student is, by the history and the file.
#include <gtest/gtest.h>

#include <fstream>
#include <sstream>

#include "grading/record/baseline.h"
#include "grading/source/starters.h"
#include "grading/study/commands/progress_report.h"
#include "grading/terminal/text_layout.h"
#include "grading/tests/unit/report/sample.h"
#include "harness/support/temp_dir.h"

namespace oclab::test {
namespace {

namespace fs = std::filesystem;

const char* const kStarterText = "// TODO\nkernel void tree() {}\n";
/// An exercise with all four criteria.
const Exercise kTree{.id = "tree", .costs = {{}}};
const char* const kEdited = "kernel void tree() { int done; }\n";

KeptCriterion line(CriterionName name, CriterionStatus status, double points,
                   Outcome outcome = Outcome::kOk) {
  const bool undecided = status == CriterionStatus::kInconclusive;
  return {.name = name,
          .status = status,
          .outcome = outcome,
          .points = points,
          .most_points = undecided ? 4 : points,
          .max_points = 4};
}

/// A check of all four criteria: correct, safe and efficient as given, `fast` with these points.
Attempt attempt(const std::string& source, double fast, const std::string& device = "GPU") {
  KeptCriterion speed = line(CriterionName::kFast,
                             fast < 4 ? CriterionStatus::kPartial : CriterionStatus::kPass, fast);
  speed.speed = {.per_second = 1e9 * (1 + fast), .ratio = fast / 4};
  return {.source = source,
          .device = device,
          .criteria = {line(CriterionName::kCorrect, CriterionStatus::kPass, 4),
                       line(CriterionName::kSafe, CriterionStatus::kPass, 4),
                       line(CriterionName::kEfficient, CriterionStatus::kPass, 4), speed}};
}

double points_of(const std::vector<Attempt>& attempts) {
  const auto results = results_of({.attempts = attempts});
  EXPECT_EQ(results.size(), 1U);
  return results.front().points();
}

TEST(Results, AreTakenTogetherPerSourceAndDevice) {
  const auto results = results_of(
      {.attempts = {attempt("a", 1), attempt("b", 2), attempt("a", 3, "CPU"), attempt("", 4)}});
  ASSERT_EQ(results.size(), 3U);
  EXPECT_EQ(results[2].device, "CPU");
  EXPECT_FALSE(results[0].is_full(kTree));
}

TEST(Results, ABusyHourTakesNoSpeedAwayAgain) {
  EXPECT_EQ(points_of({attempt("a", 3), attempt("a", 1)}), 15);
  EXPECT_EQ(points_of({attempt("a", 1), attempt("a", 3)}), 15);
  Attempt noisy = attempt("a", 0);
  noisy.criteria.back().status = CriterionStatus::kInconclusive;
  EXPECT_EQ(points_of({attempt("a", 3), noisy}), 15);
}

TEST(Results, AWrongAnswerVoidsWhatWasEarnedBefore) {
  Attempt wrong{.source = "a", .device = "GPU"};
  wrong.criteria = {
      line(CriterionName::kCorrect, CriterionStatus::kFail, 0, Outcome::kWrongAnswer)};
  EXPECT_EQ(points_of({attempt("a", 4), wrong}), 0);
  EXPECT_EQ(points_of({wrong, attempt("a", 4)}), 16);
}

TEST(Results, LinesOfCTestAddUp) {
  std::vector<Attempt> each;
  for (const KeptCriterion& one : attempt("a", 4).criteria) {
    each.push_back({.source = "a", .device = "GPU", .criteria = {one}});
  }
  EXPECT_TRUE(results_of({.attempts = each}).front().is_full(kTree));
  each.pop_back();
  EXPECT_FALSE(results_of({.attempts = each}).front().is_full(kTree));
}

TEST(Results, ALineThatTheExerciseLacksIsNotMissing) {
  Exercise no_model = kTree;
  no_model.no_model = "images";
  Attempt device_only = attempt("a", 4);
  std::erase_if(device_only.criteria, [](const KeptCriterion& each) {
    return each.name == CriterionName::kSafe || each.name == CriterionName::kEfficient;
  });
  EXPECT_TRUE(results_of({.attempts = {device_only}}).front().is_full(no_model));
  EXPECT_FALSE(results_of({.attempts = {device_only}}).front().is_full(kTree));
}

TEST(Results, WhatTheKitFailedToCheckIsMissing) {
  Attempt failed = attempt("a", 4);
  KeptCriterion& last = failed.criteria.back();
  last.status = CriterionStatus::kNotAssessed;
  EXPECT_TRUE(results_of({.attempts = {failed}}).front().is_full(kTree));
  last.outcome = Outcome::kInternal;
  EXPECT_FALSE(results_of({.attempts = {failed}}).front().is_full(kTree));
}

TEST(Results, AnUndecidedLineIsARange) {
  Attempt noisy = attempt("a", 0);
  noisy.criteria.back() = line(CriterionName::kFast, CriterionStatus::kInconclusive, 0);
  const Result result = results_of({.attempts = {noisy}}).front();
  EXPECT_EQ(result.points(), 12);
  EXPECT_EQ(result.most_points(), 16);
}

TEST(Results, WhatIsProvenWrongEarnsNothingWhateverTheOtherLinesSayLater) {
  Attempt proof{.source = "a", .device = "GPU"};
  proof.criteria = {line(CriterionName::kSafe, CriterionStatus::kFail, 0, Outcome::kUnsafe)};
  proof.criteria.front().proves_wrong = true;
  for (const auto& order :
       {std::vector{attempt("a", 4), proof}, std::vector{proof, attempt("a", 4)},
        std::vector{attempt("a", 4), proof, attempt("a", 4)}}) {
    const Result result = results_of({.attempts = order}).front();
    EXPECT_EQ(result.points(), 0);
    EXPECT_EQ(result.most_points(), 0);
    EXPECT_FALSE(result.passes(CriterionName::kCorrect));
  }
  EXPECT_EQ(points_of({attempt("a", 4)}), 16);
}

/// A kit's folder with one exercise, its starter and its history.
class StandingTest : public testing::Test {
 protected:
  void SetUp() override {
    setenv("OCLAB_ROOT", folder_.path().c_str(), 1);
    unsetenv("OCLAB_KERNELS");
    fs::create_directories(kernels() / "lab4_reduction");
    fs::create_directories(kept_starters() / "lab4_reduction");
    std::ofstream(kept_starters() / "lab4_reduction" / "tree.cl") << kStarterText;
  }
  void TearDown() override { unsetenv("OCLAB_ROOT"); }

  fs::path kernels() const { return folder_.path() / "kernels-starter"; }
  void write(const std::string& text) const {
    std::ofstream(kernels() / "lab4_reduction" / "tree.cl") << text;
  }
  void keep(const Attempt& attempt) const {
    fs::create_directories(history_file(ref_).parent_path());
    std::ofstream(history_file(ref_), std::ios::app) << to_json_line(attempt) << "\n";
  }
  ExerciseStatus status() const { return status_of(ref_, kernels()); }

  TempDir folder_;
  ExerciseRef ref_{&sample_lab(), &sample_lab().exercises[0]};
};

TEST_F(StandingTest, TheStarterIsUntouchedHoweverItsLinesEnd) {
  write(kStarterText);
  EXPECT_EQ(status().progress, Progress::kUntouched);
  write("// TODO\r\nkernel void tree() {}\r\n\r\n");
  EXPECT_EQ(status().progress, Progress::kUntouched);
  EXPECT_EQ(status().next, NextStep{Step::kEdit});
}

TEST_F(StandingTest, WhatWasNotCheckedIsToBeRun) {
  write(kEdited);
  EXPECT_EQ(status().progress, Progress::kTried);
  EXPECT_EQ(status().next, NextStep{Step::kRun});
}

TEST_F(StandingTest, TheNextStepFollowsTheFirstLineThatIsNotFull) {
  write(kEdited);
  Attempt now = attempt(fingerprint(kEdited), 1);
  now.criteria[0] = line(CriterionName::kCorrect, CriterionStatus::kFail, 0, Outcome::kBuildError);
  keep(now);
  EXPECT_EQ(status().progress, Progress::kTried);
  EXPECT_EQ(status().next, (NextStep{Step::kFix, Outcome::kBuildError}));
  keep(attempt(fingerprint(kEdited), 1));
  EXPECT_EQ(status().progress, Progress::kRight);
  EXPECT_EQ(status().next, (NextStep{.step = Step::kHint, .hint = 1}));
  keep_hint(ref_, 1);
  EXPECT_EQ(status().next, (NextStep{.step = Step::kExplain, .hint = 2}));
  keep_hint(ref_, 2);
  keep_hint(ref_, 3);
  EXPECT_EQ(status().next, NextStep{Step::kExplain});
  keep(attempt(fingerprint(kEdited), 4));
  EXPECT_EQ(status().progress, Progress::kFull);
  EXPECT_EQ(status().next, NextStep{Step::kDone});
}

TEST_F(StandingTest, TheBestOfAnyVersionStays) {
  write(kEdited);
  keep(attempt("an older version", 4));
  keep(attempt(fingerprint(kEdited), 1));
  EXPECT_EQ(status().best->points(), 16);
  EXPECT_EQ(status().current->points(), 13);
}

TEST_F(StandingTest, TablesFitInto80Columns) {
  write(kEdited);
  Attempt now = attempt(fingerprint(kEdited), 3.25);
  now.criteria.back().speed->rate = Rate::kFlops;
  now.criteria.back().speed->per_second = 61234.5e9;
  keep(now);
  for (const std::string& table : {labs_table({status()}), exercises_table({status()})}) {
    std::istringstream lines(table);
    for (std::string each; std::getline(lines, each);) EXPECT_LE(width_of(each), 80U) << each;
  }
}

}  // namespace
}  // namespace oclab::test
