// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: hand-made grades for tests of the record.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "grading/record/rubric.h"

namespace oclab::test {

/// A lab with one exercise of two extents; lives as long as the program.
inline const Lab& sample_lab() {
  static const Lab lab = [] {
    Exercise exercise{.id = "tree", .title = "A tree"};
    exercise.extent_names = {"rows", "columns"};
    exercise.costs = {{}};
    return Lab{.stem = "lab4_reduction", .title = "Reduction", .exercises = {exercise}};
  }();
  return lab;
}

/// A measured criterion `fast`.
inline SpeedEvidence sample_speed() {
  SpeedEvidence speed{.extent = {.x = 1024, .y = 33}, .useful = {.bytes = 135168, .flops = 33791}};
  speed.starter = 0.5;
  speed.result = {.verdict = SpeedVerdict::kPartial,
                  .credit = 0.5,
                  .ratio = 0.6,
                  .interval = {.low = 0.55, .high = 0.65},
                  .pairs = 7,
                  .attempts = 3,
                  .student_seconds = 0.002,
                  .reference_seconds = 0.0012,
                  .basis = SpeedBasis::kSlowerThanNoise};
  speed.peaks = {.copy = 1e10, .mad = 1e11};
  speed.launches = 2;
  speed.clock = "wall clock";
  return speed;
}

/// A speed that a GPU would reach.
inline PredictedSpeed sample_prediction() {
  return {.gpu = "NVIDIA X", .seconds = 1e-3, .work = 1e9, .ratio = 0.3, .limit = "DRAM"};
}

/// A diagnosis with every part that a record has.
inline Diagnosis sample_diagnosis() {
  const Mismatch mismatch{.buffer = "out",
                          .count = 8,
                          .wrong = 2,
                          .first = {{.index = 1, .got = 2.5, .expected = 1},
                                    {.index = 4, .got = 0, .expected = 3, .poison = true}},
                          .tolerance = 1e-5,
                          .largest_error = 1.5,
                          .pattern = {.kind = PatternKind::kTail,
                                      .facts = {{"first", std::size_t{1}},
                                                {"positions", std::vector<std::size_t>{1, 4}}}}};
  return {.kind = DiagnosisKind::kWrongRegion,
          .form = "wrong-result",
          .at = {.line = 3, .column = 5, .code = "out[i] = 0;", .kernel = "tree", .launch = 1},
          .run = TestRun{.extent = Extent{33, 2}, .names = {"n", "steps"}},
          .facts = {{"ratio", 0.5}, {"what", "words"}},
          .mismatch = mismatch,
          .sizes = TestedSizes{{"n", "steps"}, {{1, 1}}, {{33, 2}}, {"never-right"}},
          .failure =
              KernelFailure{
                  Outcome::kCrash, DiagnosisKind::kCrash, {"crash", {{"signal", std::size_t{11}}}}},
          .because = std::make_shared<const Diagnosis>(
              Diagnosis{.kind = DiagnosisKind::kDataRace, .at = {.line = 4}})};
}

/// A grade with a line for every status and, among them, for every outcome.
inline Grade sample_grade() {
  Grade grade{.exercise = {&sample_lab(), &sample_lab().exercises[0]},
              .device = {.platform = "P", .name = "D", .driver = "1"},
              .source = "kernels/lab4_reduction/tree.cl",
              .seed = 0xffffffffffffffffU,
              .hints_read = 2,
              .sandbox = "landlock"};
  for (int i = 0; i <= static_cast<int>(Outcome::kInternal); ++i) {
    grade.criteria.push_back({.name = CriterionName::kCorrect,
                              .status = static_cast<CriterionStatus>(i % 5),
                              .points = 1.5,
                              .max_points = 6,
                              .why_left_out = {"no-recorded-costs"},
                              .outcome = static_cast<Outcome>(i)});
    Criterion& criterion = grade.criteria.back();
    if (criterion.status == CriterionStatus::kNotAssessed)
      criterion.left_out = LeftOut::kKitFailure;
    if (criterion.status == CriterionStatus::kFail) criterion.voided_by = CriterionName::kSafe;
  }
  grade.criteria.push_back(
      {.name = CriterionName::kSafe,
       .max_points = 1,
       .outcome = Outcome::kUnsafe,
       .diagnosis = sample_diagnosis(),
       .findings = {{.kind = model::FindingKind::kDataRace,
                     .kernel = "tree",
                     .places = {{.line = 3, .column = 5}, {.line = 4, .column = 1}},
                     .count = 7},
                    {.kind = model::FindingKind::kOther,
                     .kernel = "tree",
                     .places = {{.line = 5, .column = 2}},
                     .misuse = model::Misuse::kForeignEvent,
                     .count = 1}}});
  grade.criteria.push_back({.name = CriterionName::kEfficient,
                            .status = CriterionStatus::kPartial,
                            .points = 1,
                            .max_points = 2,
                            .costs = {{.student = 200, .reference = 100},
                                      {.target = {.cost = Cost::kGpuTime},
                                       .student = 5000,
                                       .reference = 4000,
                                       .gpu = "NVIDIA H200"}}});
  grade.criteria.push_back({.name = CriterionName::kFast,
                            .status = CriterionStatus::kPartial,
                            .points = 2,
                            .max_points = 4,
                            .speed = sample_speed()});
  return grade;
}

}  // namespace oclab::test
