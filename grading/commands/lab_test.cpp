// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: one GoogleTest per exercise and rubric line, for CTest.
#include <gtest/gtest.h>

#include <cstring>
#include <exception>
#include <iostream>
#include <utility>

#include "grading/checks/grade.h"
#include "grading/cli/cli_options.h"
#include "grading/cli/program.h"
#include "grading/report/report.h"
#include "grading/source/paths.h"
#include "grading/study/history.h"
#include "harness/support/error.h"

namespace oclab {
namespace {

/// CTest and GoogleTest read markers from a test's output, and parts of a message are untrusted
/// text (a compiler log quotes the source): this makes the markers ordinary text.
std::string without_markers(std::string text) {
  for (const auto& [marker, inert] :
       {std::pair{"[  ", "[ "}, std::pair{"<CTest", "< CTest"}, std::pair{"<Dart", "< Dart"}}) {
    for (std::size_t at = text.find(marker); at != std::string::npos; at = text.find(marker, at)) {
      text.replace(at, std::strlen(marker), inert);
    }
  }
  return text;
}

/// Prints what a student should read and nothing else; GoogleTest's own listing stays available
/// with --gtest_list_tests.
class PlainPrinter : public testing::EmptyTestEventListener {
  void OnTestPartResult(const testing::TestPartResult& result) override {
    std::string_view text = result.message();
    // GoogleTest puts its own word on a line before the message.
    text.remove_prefix(std::min(text.find('\n'), text.size() - 1) + 1);
    std::cout << without_markers(std::string(text)) << std::flush;
  }
  void OnTestEnd(const testing::TestInfo& test) override {
    // CTest recognises a skipped test by this marker.
    if (test.result()->Skipped()) std::cout << "[  SKIPPED ] " << test.test_suite_name() << "\n";
  }
};

/// CTest shows this beside an undecided test: neither won nor lost, so that no total claims it. It
/// is the FAIL_REGULAR_EXPRESSION of cmake/labs.cmake.
constexpr const char* kUndecided = "INCONCLUSIVE: undecided, not lost";

/// Grades one line of one exercise and judges by what it runs: another line may void this one. A
/// lost line fails with the text a student should read, and an undecided one as CTest shows it.
/// What this machine cannot assess is skipped.
class LineTest : public testing::Test {
 public:
  LineTest(ExerciseRef exercise, CriterionName line, const Choices& choices)
      : exercise_(exercise), line_(line), choices_(choices) {}

  /// Whatever keeps the kit from grading fails the test with its own words: CTest shows them, and
  /// not what a program writes before it ends.
  void TestBody() override {
    try {
      check();
    } catch (const std::exception& error) {
      FAIL() << "not graded: " << error.what() << "\n";
    }
  }

 private:
  void check() const {
    GradeOptions options{.device = chosen_device(choices_), .lines = {line_}};
    const auto file =
        kernel_file(kernels_folder(choices_.kernels), exercise_, options.device.device_class);
    options.seed = random_seed();
    const Grade graded = grade(exercise_, file, options);
    if (is_own_folder(kernels_folder(choices_.kernels))) keep_grade(graded);
    const Criterion& line = graded.lines.front();
    const std::string text = report(graded, line);
    if (is_left_out(line)) GTEST_SKIP() << text;
    if (line.status == CriterionStatus::kInconclusive) FAIL() << text << kUndecided << "\n";
    if (line.status != CriterionStatus::kPass) FAIL() << text;
    std::cout << without_markers(text);
  }

  ExerciseRef exercise_;
  CriterionName line_;
  const Choices& choices_;
};

void register_tests(const Choices& choices) {
  for (const Lab& lab : all_labs()) {
    for (const Exercise& exercise : lab.exercises) {
      for (const CriterionName line : lines_of(exercise)) {
        const ExerciseRef ref{&lab, &exercise};
        testing::RegisterTest(
            (lab.stem + "/" + exercise.id).c_str(), std::string(criterion_word(line)).c_str(),
            nullptr, nullptr, __FILE__, __LINE__,
            [ref, line, &choices]() -> testing::Test* { return new LineTest(ref, line, choices); });
      }
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
  // A filter that matches nothing must not pass for success.
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
