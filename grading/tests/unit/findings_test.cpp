// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: what a student reads about the simulator's findings.
#include <gtest/gtest.h>

#include "grading/model/thorough_model.h"
#include "grading/wording/finding_text.h"

namespace oclab {
namespace {

const KernelSource kTreeSource{"tree.cl", "kernel void tree() {\n\tx[0] += y;\n}\n"};

model::Finding finding(model::FindingKind kind, std::uint32_t line) {
  return {.kind = kind,
          .kernel = "tree",
          .places = {{.line = line, .column = 2, .work_item = "Global(1,0,0)"}},
          .message = "Oclgrind's words",
          .count = 3};
}

std::string findings_text(const std::vector<model::Finding>& findings) {
  return describe(essential_findings(findings, kTreeSource));
}

TEST(FindingReport, NamesCauseLineAndNextStep) {
  for (const model::FindingKind kind : model::kFindingKinds) {
    const std::string text = findings_text({finding(kind, 2)});
    EXPECT_NE(text.find("line 2, column 2: x[0] += y;"), std::string::npos) << text;
    EXPECT_NE(text.find("work-item Global(1,0,0)"), std::string::npos) << text;
    EXPECT_NE(text.find("try: "), std::string::npos) << text;
    EXPECT_NE(text.find("3×"), std::string::npos) << text;
    const bool quotes = text.find("Oclgrind's words") != std::string::npos;
    EXPECT_EQ(quotes, kind == model::FindingKind::kOther) << text;
  }
}

TEST(FindingReport, NamesBothPartiesOfARace) {
  model::Finding race = finding(model::FindingKind::kDataRace, 2);
  race.places.push_back({.line = 3, .column = 1, .work_item = "Global(9,0,0)"});
  const std::string text = findings_text({race});
  EXPECT_NE(text.find("line 2, column 2"), std::string::npos);
  EXPECT_NE(text.find("line 3, column 1"), std::string::npos);
  EXPECT_NE(text.find("Global(9,0,0)"), std::string::npos);
}

TEST(FindingReport, ShowsThreeAndCountsTheRest) {
  std::vector<model::Finding> many;
  for (std::uint32_t line = 1; line <= 5; ++line) {
    many.push_back(finding(model::FindingKind::kOutOfBounds, line));
  }
  const std::string text = findings_text(many);
  EXPECT_NE(text.find("… and 2 more"), std::string::npos) << text;
  many.resize(3);
  EXPECT_EQ(findings_text(many).find("more"), std::string::npos);
}

TEST(FindingReport, LeavesOutWhatFollowsFromAnother) {
  using enum model::FindingKind;
  const auto shown = [](const std::vector<model::Finding>& findings) {
    const std::string text = findings_text(findings);
    std::size_t count = 0;
    for (std::size_t at = text.find("try: "); at != text.npos; at = text.find("try: ", at + 1)) {
      ++count;
    }
    return count;
  };
  EXPECT_EQ(shown({finding(kUninitialised, 2), finding(kOutOfBounds, 2)}), 1U);
  EXPECT_EQ(shown({finding(kUninitialised, 1), finding(kOutOfBounds, 2)}), 2U);
  EXPECT_EQ(shown({finding(kOutOfBounds, 2), finding(kOutOfBounds, 2)}), 1U);
  EXPECT_EQ(shown({finding(kDataRace, 2), finding(kOutOfBounds, 2)}), 2U);
}

/// How many findings are left of one use of an unwritten value in this source.
std::size_t left_of_unwritten(const std::string& source) {
  model::Finding unwritten = finding(model::FindingKind::kUninitialised, 1);
  unwritten.message = "Uninitialized value written to global memory";
  std::vector<model::Finding> all;
  add_findings(all, {.reports = {{.findings = {unwritten}}}}, {"tree.cl", source});
  return all.size();
}

TEST(Findings, OnlyCodeMakesAFalseAlarm) {
  EXPECT_EQ(left_of_unwritten("kernel void tree() { float x; }"), 1U);
  EXPECT_EQ(left_of_unwritten("kernel void tree() { float4 x; }"), 0U);
  EXPECT_EQ(left_of_unwritten("// no float4 here\nkernel void tree() { /* vload4 */ }"), 1U);
  EXPECT_EQ(left_of_unwritten("kernel void tree() { async_work_group_strided_copy(); }"), 0U);
}

TEST(FindingReport, SurvivesAPlaceOutsideTheSource) {
  for (const std::uint32_t line : {0U, 4U, 4000000000U}) {
    const std::string text = findings_text({finding(model::FindingKind::kOther, line)});
    EXPECT_NE(text.find("try: "), std::string::npos);
  }
}

}  // namespace
}  // namespace oclab
