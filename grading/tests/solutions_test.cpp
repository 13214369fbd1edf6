// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: every solution earns full marks on PoCL, every starter earns less.
#include <gtest/gtest.h>

#include <iostream>
#include <set>

#include "grading/paths.h"
#include "grading/report.h"
#include "grading/tests/corpus.h"

namespace oclab::test {
namespace {

/// A machine that is busy gets this many chances to give a verdict on speed.
constexpr int kAttempts = 3;

/// Starters that are handed out incomplete, because a correct one would be the solution.
const std::set<std::string> kIncomplete{"reduce_v0"};

Line speed_line(const ExerciseRef& exercise, const std::filesystem::path& file) {
  Line line = graded_line(exercise, file, LineName::kFast);
  for (int i = 1; i < kAttempts && line.status == LineStatus::kInconclusive; ++i) {
    std::cout << "too noisy, once more: " << line.message << "\n";
    line = graded_line(exercise, file, LineName::kFast);
  }
  std::cout << exercise.exercise->id << " " << describe(line) << "\n";
  return line;
}

class SolutionTest : public testing::Test {
 public:
  explicit SolutionTest(ExerciseRef exercise) : exercise_(exercise) {}

  void TestBody() override {
    const auto file = solution_file(exercise_);
    const Line correct = graded_line(exercise_, file, LineName::kCorrect);
    ASSERT_EQ(correct.status, LineStatus::kPass) << describe(correct);
    EXPECT_TRUE(correct.message.starts_with("right at all")) << describe(correct);
    const Line fast = speed_line(exercise_, file);
    if (fast.status == LineStatus::kInconclusive) GTEST_SKIP() << describe(fast);
    EXPECT_EQ(fast.status, LineStatus::kPass) << describe(fast);
    EXPECT_EQ(fast.points, fast.max_points);
  }

 private:
  ExerciseRef exercise_;
};

class StarterTest : public testing::Test {
 public:
  explicit StarterTest(ExerciseRef exercise) : exercise_(exercise) {}

  void TestBody() override {
    const auto file = kernel_file(kit_root() / "kernels-starter", exercise_);
    const Line correct = graded_line(exercise_, file, LineName::kCorrect);
    const bool incomplete = kIncomplete.contains(exercise_.exercise->id);
    EXPECT_EQ(correct.status, incomplete ? LineStatus::kFail : LineStatus::kPass)
        << describe(correct);
    const Line fast = speed_line(exercise_, file);
    if (fast.status == LineStatus::kInconclusive) GTEST_SKIP() << describe(fast);
    EXPECT_NE(fast.status, LineStatus::kPass) << describe(fast);
    EXPECT_LT(fast.points, fast.max_points);
  }

 private:
  ExerciseRef exercise_;
};

template <typename Test>
void register_exercise(const char* suite, const ExerciseRef& exercise) {
  const std::string& name = exercise.exercise->id;
  testing::RegisterTest(suite, name.c_str(), nullptr, nullptr, __FILE__, __LINE__,
                        [exercise]() -> testing::Test* { return new Test(exercise); });
}

void register_exercises() {
  for (const Lab& lab : all_labs()) {
    for (const Exercise& exercise : lab.exercises) {
      register_exercise<SolutionTest>("Solution", {&lab, &exercise});
      register_exercise<StarterTest>("Starter", {&lab, &exercise});
    }
  }
}

}  // namespace
}  // namespace oclab::test

int main(int argc, char** argv) {
  testing::InitGoogleTest(&argc, argv);
  oclab::test::register_exercises();
  return RUN_ALL_TESTS();
}
