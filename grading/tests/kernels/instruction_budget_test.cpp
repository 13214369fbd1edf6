// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: the bound on a kernel's work in the model, from the starter's and from the size.
#include "grading/model/instruction_budget.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>

#include "grading/checks/check_safe.h"
#include "grading/record/criterion_text.h"
#include "grading/source/paths.h"
#include "grading/source/source_file.h"
#include "grading/tests/kernels/corpus.h"

namespace oclab::test {
namespace {

const KernelSource kAddOnce{"vector_add.cl", R"(#define GROUP 64
#define PER_ITEM 1
kernel void vector_add(global const float* a, global const float* b, global float* c, uint n) {
  const size_t i = get_global_id(0);
  if (i < n) c[i] = a[i] + b[i];
}
)"};

/// The same result after `rounds` passes over a loop that the compiler cannot remove.
KernelSource add_after(const std::string& rounds) {
  return {"vector_add.cl", R"(#define GROUP 64
#define PER_ITEM 1
kernel void vector_add(global const float* a, global const float* b, global float* c, uint n) {
  const size_t i = get_global_id(0);
  if (i >= n) return;
  for (uint k = 0; k < )" + rounds +
                               R"(; ++k) c[i] = k;
  c[i] = a[i] + b[i];
}
)"};
}

class InstructionBudgetTest : public testing::Test {
 protected:
  void SetUp() override {
    if (const std::string reason = why_no_model(); !reason.empty()) GTEST_SKIP() << reason;
  }

  InstructionBudget budget(std::size_t n, const ModelSettings& settings = {}) const {
    return instruction_budget(exercise_, kAddOnce, settings, {.x = n}, 1);
  }

  const Exercise& exercise_ = *exercise_named("vector_add").exercise;
};

TEST_F(InstructionBudgetTest, GrowsWithTheStartersWorkBetweenTwoBounds) {
  EXPECT_EQ(budget(64).instructions, kFreeInstructions);
  EXPECT_EQ(budget(64, {.options = {.checks = true}}).instructions, kFreeInstructionsWithChecks);
  const InstructionBudget small = budget(std::size_t{1} << 18);
  const InstructionBudget large = budget(std::size_t{1} << 19);
  EXPECT_NEAR(static_cast<double>(large.needed) / static_cast<double>(small.needed), 2, 0.1);
  EXPECT_EQ(large.instructions, std::min(kMostInstructions, kMostTimesTheStarter * large.needed));
  EXPECT_EQ(budget(std::size_t{1} << 18).needed, small.needed) << "it is counted, not timed";
}

/// What the estimate allows, the budget allows as well, so that most runs need no starter.
TEST_F(InstructionBudgetTest, IsNeverLessThanEstimated) {
  for (const Lab& lab : all_labs()) {
    for (const Exercise& exercise : lab.exercises) {
      if (!exercise.no_model.empty()) continue;
      const KernelSource solution =
          load_source(solution_file({&lab, &exercise}, DeviceClass::kGpu));
      const InstructionBudget estimated =
          estimated_budget(exercise, solution, {}, exercise.model_extent);
      const InstructionBudget whole =
          instruction_budget(exercise, solution, {}, exercise.model_extent, 1);
      EXPECT_LE(estimated.instructions, whole.instructions) << exercise.id;
      EXPECT_LE(estimated.needed, whole.needed) << exercise.id;
    }
  }
}

TEST_F(InstructionBudgetTest, EndsEndlessKernelsAndNoSlowOnes) {
  const auto safe = [&](const KernelSource& source) {
    return check_safe(exercise_, source, model_device(), 1);
  };
  const Criterion slow = safe(add_after("20"));
  EXPECT_EQ(slow.status, CriterionStatus::kPass) << message_of(slow);
  const Criterion endless = safe(add_after("4000000000u"));
  ASSERT_EQ(endless.status, CriterionStatus::kFail) << message_of(endless);
  EXPECT_EQ(endless.diagnosis->kind, DiagnosisKind::kEndless);
  EXPECT_EQ(endless.diagnosis->at.line, 6);
}

}  // namespace
}  // namespace oclab::test
