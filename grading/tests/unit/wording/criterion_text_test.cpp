// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: what a criterion says about points that are earned or left out.
#include "grading/record/criterion_text.h"

#include <gtest/gtest.h>

#include "grading/record/recorded_reference.h"
#include "grading/tests/unit/report/sample.h"

namespace oclab::test {
namespace {

bool says(const Criterion& criterion, std::string_view words) {
  return message_of(criterion).find(words) != std::string::npos;
}

Criterion left_out(Statement why) {
  Criterion criterion;
  leave_out(criterion, LeftOut::kNoRecording, std::move(why));
  return criterion;
}

TEST(CriterionText, EveryReasonToLeaveACriterionOutHasWords) {
  const Facts of_device{{"exercise", "tree"}, {"device", "an abacus"}};
  EXPECT_TRUE(says(left_out({"no-model", {{"what", "no clang"}}}), "no clang"));
  EXPECT_TRUE(says(left_out({"needs-doubles", of_device}), "an abacus does not have"));
  EXPECT_TRUE(says(left_out({"needs-images", of_device}), "`oclab devices`"));
  Facts of_groups = of_device;
  of_groups["group"] = std::size_t{512};
  EXPECT_TRUE(says(left_out({"needs-large-groups", of_groups}), "512 work-items"));
  EXPECT_TRUE(says(left_out({"no-recorded-speed", {{"class", "GPU"}}}), "on a GPU"));
  EXPECT_TRUE(says(left_out({"no-recorded-costs"}), "`oclab calibrate`"));
  EXPECT_TRUE(says(left_out({"recorded-at-another-size", of_device}), "than tree has"));
  EXPECT_TRUE(says(
      left_out({"recorded-for-another-description", {{"gpu", "NVIDIA H200"}, {"file", "h200"}}}),
      "machines/h200.json"));
  EXPECT_TRUE(says(
      left_out({"speed-shows-nothing", {{"exercise", "tree"}, {"starter", 0.7}, {"class", "CPU"}}}),
      "at 0.70 times"));
}

TEST(CriterionText, ARecordingIsNamedOnceWhetherPointsAreLostOrNot) {
  const UsedRecording recording{.device = "D", .date = "2026-01-01", .copies_per_run = 2};
  Criterion fast{.name = CriterionName::kFast,
                 .status = CriterionStatus::kPass,
                 .speed = SpeedEvidence{.recorded = recording}};
  const auto times_named = [&] {
    const std::string text = message_of(fast);
    const std::size_t first = text.find("recorded on D");
    if (first == std::string::npos) return 0;
    return text.find("recorded on D", first + 1) == std::string::npos ? 1 : 2;
  };
  EXPECT_EQ(times_named(), 1);
  fast.diagnosis = Diagnosis{.kind = DiagnosisKind::kSlow,
                             .form = "slow",
                             .speed = fast.speed->result,
                             .recording = recording};
  EXPECT_EQ(times_named(), 1);
}

TEST(CriterionText, CostsThatSufficeAreListedWithTheirRun) {
  const Criterion efficient{
      .name = CriterionName::kEfficient,
      .status = CriterionStatus::kPass,
      .costs = {{.student = 100, .reference = 100}},
      .counted = TestRun{.extent = Extent{33}, .names = {"n"}, .where = TestRun::Where::kModel},
      .costs_recorded = "2026-01-01"};
  EXPECT_TRUE(says(efficient, "ratio 1.00"));
  EXPECT_TRUE(says(efficient, "n=33"));
  EXPECT_TRUE(says(efficient, "recorded on 2026-01-01"));
}

TEST(CriterionText, ASafeCriterionNamesDirectionsOfASingleGroup) {
  const Criterion safe{.name = CriterionName::kSafe,
                       .status = CriterionStatus::kPass,
                       .sizes = 3,
                       .single_groups = {"n"}};
  EXPECT_EQ(message_of(safe),
            "nothing found at 3 sizes; only one work-group along n fits the model");
}

}  // namespace
}  // namespace oclab::test
