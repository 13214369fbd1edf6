// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: the JSON record.
#include "grading/record/record.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "grading/tests/unit/report/sample.h"

namespace oclab {
namespace {

using nlohmann::json;
using test::sample_grade;

TEST(Record, HoldsWhatTheGradeHolds) {
  const json record = json::parse(to_json_text({sample_grade()}));
  EXPECT_EQ(record["schema"], "oclab-record/1");
  const json& grade = record["grades"].at(0);
  EXPECT_EQ(grade["lab"], "lab4_reduction");
  EXPECT_EQ(grade["exercise"], "tree");
  EXPECT_EQ(grade["seed"], 0xffffffffffffffffU) << "all 64 bits";
  EXPECT_EQ(grade["device"]["class"], "cpu");
  EXPECT_EQ(grade["points"], sample_grade().points());
  EXPECT_EQ(grade["max_points"], sample_grade().max_points());
  EXPECT_EQ(grade["lines"].size(), sample_grade().criteria.size());
  EXPECT_FALSE(grade["lines"][0].contains("speed"));
  const json& speed = grade["lines"].back()["speed"];
  EXPECT_EQ(speed["interval"], json({0.55, 0.65}));
  EXPECT_EQ(speed["extent"], json({{"rows", 1024}, {"columns", 33}}));
  EXPECT_EQ(speed["clock"], "wall clock");
  EXPECT_EQ(speed["reference"], "measured");
}

TEST(Record, SaysThatTheReferenceWasRecorded) {
  Grade grade = sample_grade();
  grade.criteria.back().speed->recorded = UsedRecording{.device = "D"};
  const json record = json::parse(to_json_text({grade}));
  EXPECT_EQ(record["grades"][0]["lines"].back()["speed"]["reference"], "recorded");
}

TEST(Record, HoldsTheRangeOfWhatIsUndecided) {
  Grade grade = sample_grade();
  grade.criteria = {{.status = CriterionStatus::kPass, .points = 6, .max_points = 6},
                    {.status = CriterionStatus::kInconclusive, .points = 1, .max_points = 4}};
  const json record = json::parse(to_json_text({grade}))["grades"][0];
  EXPECT_EQ(record["points"], 7);
  EXPECT_EQ(record["most_points"], 10);
  EXPECT_EQ(record["max_points"], 10);
  EXPECT_EQ(record["lines"][1]["most_points"], 4);
}

TEST(Record, SaysWhyALineIsNotAssessedAndWhatProvesTheKernelWrong) {
  const json lines = json::parse(to_json_text({sample_grade()}))["grades"][0]["lines"];
  for (const json& line : lines) {
    EXPECT_EQ(line.contains("not_assessed_because"), line["status"] == "NOT ASSESSED") << line;
    EXPECT_EQ(line.contains("proves_wrong"), line.contains("findings")) << line;
  }
}

TEST(Record, LinesThatWereNotAssessedDoNotCount) {
  Grade grade = sample_grade();
  grade.criteria = {{.status = CriterionStatus::kPass, .points = 6, .max_points = 6},
                    {.status = CriterionStatus::kNotAssessed, .points = 0, .max_points = 4}};
  const json record = json::parse(to_json_text({grade}));
  EXPECT_EQ(record["grades"][0]["max_points"], 6);
  EXPECT_EQ(record["grades"][0]["points"], 6);
}

TEST(Record, HoldsTheLinesOfADiagnosisApart) {
  const Grade grade = sample_grade();
  const auto safe = std::ranges::find(grade.criteria, CriterionName::kSafe, &Criterion::name);
  const json record = json::parse(to_json_text({grade}))["grades"][0];
  const json& line = record["lines"].at(safe - grade.criteria.begin());
  const json& diagnosis = line["diagnosis"];
  EXPECT_EQ(diagnosis["explanation"], diagnosis["evidence"].get<std::string>() +
                                          "\nnext: " + diagnosis["next"].get<std::string>() + "\n" +
                                          diagnosis["details"].get<std::string>());
  EXPECT_EQ(diagnosis["because"], json({{"kind", "data-race"}, {"line", 4}}));
  EXPECT_FALSE(line["findings"][0].contains("misuse"));
  EXPECT_EQ(line["findings"][1]["misuse"], "foreign_event");
}

TEST(Record, BytesThatAreNotTextDoNotLoseIt) {
  Grade grade = sample_grade();
  grade.criteria[0].diagnosis =
      Diagnosis{.kind = DiagnosisKind::kCrash, .said = "printed: \xff\xfe"};
  const json record = json::parse(to_json_text({grade}));
  EXPECT_NE(record["grades"][0]["lines"][0]["message"].get<std::string>().find("printed"),
            std::string::npos);
}

TEST(Record, NoGradesAreAnEmptyList) {
  EXPECT_EQ(json::parse(to_json_text({}))["grades"], json::array());
}

}  // namespace
}  // namespace oclab
