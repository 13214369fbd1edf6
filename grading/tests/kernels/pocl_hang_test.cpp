// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: a right kernel that PoCL 3.1 never ends is not called wrong.
#include <gtest/gtest.h>

#include <fstream>
#include <string>

#include "grading/record/criterion_text.h"
#include "grading/source/paths.h"
#include "grading/source/text_file.h"
#include "grading/tests/kernels/corpus.h"
#include "harness/support/temp_dir.h"

namespace oclab::test {
namespace {

/// OpenCL allows a whole group to return before a barrier.
TEST(PoclHang, AGroupThatReturnsBeforeABarrierIsNotWrong) {
  const ExerciseRef exercise = exercise_named("ragged_rows");
  std::string text = text_in(solution_file(exercise, pocl()));
  const std::size_t barrier = text.find("  barrier(CLK_LOCAL_MEM_FENCE);\n  TREE_STEP");
  ASSERT_NE(barrier, std::string::npos);
  text.insert(barrier, "  if (!alone) return;\n");
  const TempDir folder;
  const std::filesystem::path file = folder.path() / "ragged_rows.cl";
  std::ofstream(file) << text;
  const Criterion correct = graded_criterion(exercise, file, CriterionName::kCorrect, {.run = 1});
  ASSERT_NE(correct.status, CriterionStatus::kFail) << message_of(correct);
  if (correct.status == CriterionStatus::kInconclusive) {
    EXPECT_EQ(correct.diagnosis->kind, DiagnosisKind::kEndsOnlyInModel) << message_of(correct);
  }
}

}  // namespace
}  // namespace oclab::test
