// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: no solution with a slip passes for right.
#include <gtest/gtest.h>

#include <iostream>

#include "grading/authoring/checks/checks.h"
#include "grading/authoring/finding_words.h"
#include "grading/tests/kernels/corpus.h"
#include "grading/tests/kernels/each_exercise.h"
#include "grading/tests/kernels/kernel_tests.h"

namespace oclab::test {
namespace {

class MutantsTest : public testing::Test {
 public:
  explicit MutantsTest(ExerciseRef exercise) : exercise_(exercise) {}

  void TestBody() override {
    const CheckResult result = check_mutants(exercise_, {.device = pocl(), .seed = kCorpusSeed});
    if (!result.findings.empty()) {
      if (const std::string why = why_pocl_cannot_run(exercise_); !why.empty()) GTEST_SKIP() << why;
    }
    EXPECT_TRUE(result.findings.empty()) << describe(result);
    std::cout << exercise_.exercise->id << ": " << evidence_of(result) << "\n";
  }

 private:
  ExerciseRef exercise_;
};

}  // namespace

void register_mutants() { register_each_exercise<MutantsTest>("Mutants", is_in_core_set); }

}  // namespace oclab::test
