// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: no solution with a slip passes for right.
#include <gtest/gtest.h>

#include <iostream>

#include "grading/authoring/checks/checks.h"
#include "grading/tests/kernels/corpus.h"
#include "grading/tests/kernels/each_exercise.h"

namespace oclab::test {
namespace {

constexpr std::uint64_t kSeed = 2026;

class MutantsTest : public testing::Test {
 public:
  explicit MutantsTest(ExerciseRef exercise) : exercise_(exercise) {}

  void TestBody() override {
    const CheckResult result = check_mutants(exercise_, {.device = pocl(), .seed = kSeed});
    EXPECT_TRUE(result.findings.empty()) << describe(result);
    std::cout << exercise_.exercise->id << ": " << result.evidence << "\n";
  }

 private:
  ExerciseRef exercise_;
};

}  // namespace
}  // namespace oclab::test

int main(int argc, char** argv) {
  testing::InitGoogleTest(&argc, argv);
  oclab::test::register_each_exercise<oclab::test::MutantsTest>("Mutants");
  return RUN_ALL_TESTS();
}
