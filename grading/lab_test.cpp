// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: one GoogleTest per exercise and rubric line, for CTest.
#include <gtest/gtest.h>

#include <iostream>

#include "grading/grade.h"
#include "grading/paths.h"
#include "grading/report.h"
#include "grading/session.h"
#include "spec/error.h"

namespace oclab {
namespace {

/// Grades one line of one exercise. A lost line fails with the text a student should read; an
/// inconclusive one is skipped, which CTest shows as such.
class LineTest : public testing::Test {
 public:
  LineTest(ExerciseRef exercise, LineName line, const Choices& choices)
      : exercise_(exercise), line_(line), choices_(choices) {}

  void TestBody() override {
    const auto file = kernel_file(kernels_folder(choices_.kernels), exercise_);
    GradeOptions options{.device = chosen_device(choices_), .lines = {line_}};
    options.seed = random_seed();
    const Grade graded = grade(exercise_, file, options);
    const Line& line = graded.lines.front();
    std::cout << "device: " << describe(options.device) << "\n";
    const std::string text = graded.source + ": " + describe(line) + "\n";
    if (line.status == LineStatus::kInconclusive) GTEST_SKIP() << text;
    if (line.status != LineStatus::kPass) FAIL() << text << "(seed " << options.seed << ")\n";
    std::cout << text;
  }

 private:
  ExerciseRef exercise_;
  LineName line_;
  const Choices& choices_;
};

void register_tests(const Choices& choices) {
  for (const Lab& lab : all_labs()) {
    for (const Exercise& exercise : lab.exercises) {
      for (const LineName line : {LineName::kCorrect, LineName::kFast}) {
        const ExerciseRef ref{&lab, &exercise};
        testing::RegisterTest((lab.stem + "/" + exercise.id).c_str(),
                              std::string(line_word(line)).c_str(), nullptr, nullptr, __FILE__,
                              __LINE__, [ref, line, &choices]() -> testing::Test* {
                                return new LineTest(ref, line, choices);
                              });
      }
    }
  }
}

int run(int argc, char** argv) {
  const Choices choices = take_choices(argc, argv);
  register_tests(choices);
  testing::InitGoogleTest(&argc, argv);
  const int result = RUN_ALL_TESTS();
  // A filter that matches nothing must not pass for success.
  if (!testing::GTEST_FLAG(list_tests) && testing::UnitTest::GetInstance()->test_to_run_count() == 0) {
    throw UsageError("no test matches the filter '" + std::string(testing::GTEST_FLAG(filter)) +
                     "'.");
  }
  return result;
}

}  // namespace
}  // namespace oclab

int main(int argc, char** argv) {
  try {
    return oclab::run(argc, argv);
  } catch (const std::exception& error) {
    std::cerr << "lab_test: " << error.what() << "\n";
    return 2;
  }
}
