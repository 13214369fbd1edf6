// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: one GoogleTest per exercise and criterion, for CTest.
#include <gtest/gtest.h>

#include <cstring>
#include <exception>
#include <iostream>
#include <utility>

#include "grading/checks/grade.h"
#include "grading/cli/command.h"
#include "grading/report/report.h"
#include "grading/source/paths.h"
#include "grading/study/history.h"
#include "harness/support/error.h"

namespace oclab {
namespace {

/// Makes the markers that CTest and GoogleTest read from a test's output ordinary text, because
/// parts of a message are untrusted: a compiler log quotes the source.
std::string without_markers(std::string text) {
  for (const auto& [marker, inert] :
       {std::pair{"[  ", "[ "}, std::pair{"<CTest", "< CTest"}, std::pair{"<Dart", "< Dart"}}) {
    for (std::size_t at = text.find(marker); at != std::string::npos; at = text.find(marker, at)) {
      text.replace(at, std::strlen(marker), inert);
    }
  }
  return text;
}

/// Prints only the messages for students. GoogleTest still lists the tests with --gtest_list_tests.
class PlainPrinter : public testing::EmptyTestEventListener {
  void OnTestPartResult(const testing::TestPartResult& result) override {
    std::string_view text = result.message();
    // The first line is GoogleTest's "Failed" or "Skipped".
    text.remove_prefix(std::min(text.find('\n'), text.size() - 1) + 1);
    std::cout << without_markers(std::string(text)) << std::flush;
  }
  void OnTestEnd(const testing::TestInfo& test) override {
    // CTest recognises a skipped test by this marker.
    if (test.result()->Skipped()) std::cout << "[  SKIPPED ] " << test.test_suite_name() << "\n";
  }
};

/// The mark of an undecided test: the FAIL_REGULAR_EXPRESSION of cmake/labs.cmake.
constexpr const char* kUndecided = "INCONCLUSIVE: undecided, not lost";

/// Grades one criterion of one exercise. Fails with the text for the student if points are lost or
/// the criterion is undecided, and is skipped if this machine cannot assess it.
class CriterionTest : public testing::Test {
 public:
  CriterionTest(ExerciseRef exercise, CriterionName name, const Choices& choices)
      : exercise_(exercise), name_(name), choices_(choices) {}

  /// Reports an exception as a failure, because CTest does not show what a program prints last.
  void TestBody() override {
    try {
      check();
    } catch (const std::exception& error) {
      FAIL() << "not graded: " << error.what() << "\n";
    }
  }

 private:
  void check() const {
    GradeOptions options{.device = chosen_device(choices_), .lines = {name_}};
    const auto file = kernel_file(kernels_folder(choices_.kernels), exercise_, options.device);
    options.seed = random_seed();
    const Grade graded = grade(exercise_, file, options);
    if (is_own_folder(kernels_folder(choices_.kernels))) keep_grade(graded);
    const Criterion& criterion = graded.lines.front();
    const std::string text = report(graded, criterion);
    if (is_left_out(criterion)) GTEST_SKIP() << text;
    if (criterion.status == CriterionStatus::kInconclusive) FAIL() << text << kUndecided << "\n";
    if (criterion.status != CriterionStatus::kPass) FAIL() << text;
    std::cout << without_markers(text);
  }

  ExerciseRef exercise_;
  CriterionName name_;
  const Choices& choices_;
};

void register_tests(const Choices& choices) {
  for (const ExerciseRef& ref : all_exercises()) {
    for (const CriterionName name : lines_of(*ref.exercise)) {
      testing::RegisterTest((ref.lab->stem + "/" + ref.exercise->id).c_str(),
                            std::string(criterion_word(name)).c_str(), nullptr, nullptr, __FILE__,
                            __LINE__, [ref, name, &choices]() -> testing::Test* {
                              return new CriterionTest(ref, name, choices);
                            });
    }
  }
}

int run(int argc, char** argv) {
  const Choices choices = take_choices(argc, argv);
  register_tests(choices);
  testing::InitGoogleTest(&argc, argv);
  auto& listeners = testing::UnitTest::GetInstance()->listeners();
  delete listeners.Release(listeners.default_result_printer());
  listeners.Append(new PlainPrinter);
  const int result = RUN_ALL_TESTS();
  // A filter that matches nothing is not a success.
  if (!testing::GTEST_FLAG(list_tests) &&
      testing::UnitTest::GetInstance()->test_to_run_count() == 0) {
    throw UsageError("no test matches the filter '" + std::string(testing::GTEST_FLAG(filter)) +
                     "'.");
  }
  return result;
}

}  // namespace
}  // namespace oclab

int main(int argc, char** argv) { return oclab::run_program("lab_test", oclab::run, argc, argv); }
