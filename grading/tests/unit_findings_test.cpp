// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: what a student reads about the simulator's findings.
#include <gtest/gtest.h>

#include "grading/finding_report.h"

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

TEST(FindingReport, NamesCauseLineAndNextStep) {
  for (const model::FindingKind kind : model::kFindingKinds) {
    const std::string text = describe({finding(kind, 2)}, kTreeSource);
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
  const std::string text = describe({race}, kTreeSource);
  EXPECT_NE(text.find("line 2, column 2"), std::string::npos);
  EXPECT_NE(text.find("line 3, column 1"), std::string::npos);
  EXPECT_NE(text.find("Global(9,0,0)"), std::string::npos);
}

TEST(FindingReport, ShowsThreeAndCountsTheRest) {
  std::vector<model::Finding> many(5, finding(model::FindingKind::kOutOfBounds, 1));
  const std::string text = describe(many, kTreeSource);
  EXPECT_NE(text.find("… and 2 more"), std::string::npos) << text;
  many.resize(3);
  EXPECT_EQ(describe(many, kTreeSource).find("more"), std::string::npos);
}

TEST(FindingReport, SurvivesAPlaceOutsideTheSource) {
  for (const std::uint32_t line : {0U, 4U, 4000000000U}) {
    const std::string text = describe({finding(model::FindingKind::kOther, line)}, kTreeSource);
    EXPECT_NE(text.find("try: "), std::string::npos);
  }
}

}  // namespace
}  // namespace oclab
