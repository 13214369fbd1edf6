// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: which failing size is shown.
#include "grading/diagnosis/size_survey.h"

#include <gtest/gtest.h>

namespace oclab {
namespace {

Failure wrong_at(const Extent& extent, PatternKind pattern) {
  Mismatch mismatch;
  mismatch.pattern = {pattern};
  Failure failure{Outcome::kWrongAnswer, {}, extent};
  failure.diagnosis = {.kind = kind_of(mismatch.pattern), .mismatch = mismatch};
  failure.results = extent.x * extent.y;
  return failure;
}

/// The pattern that is shown where the sizes come out wrong in this order.
PatternKind shown(const std::vector<std::string>& names, const std::vector<Failure>& failures) {
  Exercise exercise;
  exercise.extent_names = names;
  for (const Failure& failure : failures) exercise.test_extents.push_back(failure.extent);
  SizeSurvey survey(exercise, {}, failures.size());
  for (const Failure& failure : failures) survey.add(failure.extent, failure);
  return survey.result()->diagnosis.mismatch->pattern.kind;
}

TEST(SizeSurvey, ASingleRowOrColumnSaysLittleAboutPlaces) {
  const std::vector<std::string> names{"rows", "columns"};
  const Failure row = wrong_at({1, 1031}, PatternKind::kTail);
  const Failure matrix = wrong_at({31, 33}, PatternKind::kUnexplained);
  EXPECT_EQ(shown(names, {row, matrix}), PatternKind::kUnexplained);
  EXPECT_EQ(shown(names, {matrix, row}), PatternKind::kUnexplained);
  EXPECT_EQ(shown(names, {row}), PatternKind::kTail) << "there is no other";
  EXPECT_EQ(shown(names, {wrong_at({1031, 1}, PatternKind::kEdges), matrix}), PatternKind::kEdges)
      << "only a long row shows edges";
}

TEST(SizeSurvey, ASumOfOneTermSaysLittleAboutFactors) {
  const auto at = [](std::size_t n, PatternKind pattern) {
    Failure failure = wrong_at({n}, pattern);
    failure.results = 1;
    return failure;
  };
  EXPECT_EQ(shown({"n"}, {at(1, PatternKind::kConstantFactor), at(33, PatternKind::kTermsTwice)}),
            PatternKind::kTermsTwice);
  EXPECT_EQ(shown({"n"}, {at(1, PatternKind::kAllZero), at(33, PatternKind::kShortfall)}),
            PatternKind::kShortfall)
      << "a share of many terms is 0 of one";
}

TEST(SizeSurvey, AStrideOfOneIsNoLength) {
  EXPECT_EQ(shown({"n", "stride"}, {wrong_at({4096, 1}, PatternKind::kFirstOfBlock),
                                    wrong_at({512, 16}, PatternKind::kRange)}),
            PatternKind::kFirstOfBlock);
}

}  // namespace
}  // namespace oclab
