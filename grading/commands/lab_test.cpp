// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: one GoogleTest per exercise and criterion, for CTest.
#include <gtest/gtest.h>

#include <cstdlib>
#include <cstring>
#include <exception>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <nlohmann/json.hpp>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <utility>

#include "grading/checks/grade.h"
#include "grading/cli/command.h"
#include "grading/record/record.h"
#include "grading/report/report.h"
#include "grading/source/paths.h"
#include "grading/study/history.h"
#include "grading/terminal/output_file.h"
#include "grading/wording/failures/failure_text.h"
#include "harness/spec/registry.h"
#include "harness/support/error.h"
#include "harness/support/json.h"

namespace oclab {
namespace {

/// The result of the test of a criterion.
enum class TestOutcome { kPassed, kFailed, kUndecided, kSkipped };

/// A criterion as its test reports it.
struct CriterionReport {
  TestOutcome outcome = TestOutcome::kFailed;
  std::string text;
};

NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(CriterionReport, outcome, text)

namespace fs = std::filesystem;

std::optional<fs::path> record_file(const ExerciseRef& exercise, CriterionName name) {
  const char* folder = std::getenv("OCLAB_LINE_RECORDS");
  if (folder == nullptr || *folder == '\0') return std::nullopt;
  return fs::path(folder) / (exercise.exercise->id + "." + std::string(criterion_word(name)));
}

TestOutcome outcome_of(const Criterion& criterion) {
  if (is_left_out(criterion)) return TestOutcome::kSkipped;
  if (criterion.status == CriterionStatus::kInconclusive) return TestOutcome::kUndecided;
  return criterion.status == CriterionStatus::kPass ? TestOutcome::kPassed : TestOutcome::kFailed;
}

/// The report on a criterion of a grade.
CriterionReport criterion_report(const Grade& grade, const Criterion& criterion) {
  return {outcome_of(criterion), report(grade, criterion)};
}

/// Writes the criteria of a grade to the folder that OCLAB_LINE_RECORDS names. Throws `UsageError`.
void write_criterion_records(const Grade& grade) {
  for (const Criterion& criterion : grade.criteria) {
    const auto file = record_file(grade.exercise, criterion.name);
    if (!file) return;
    fs::create_directories(file->parent_path());
    write_output(*file, json_text(nlohmann::json(criterion_report(grade, criterion))));
  }
}

/// The exercise's criterion as written there; nothing without the variable or without such a
/// record. Each is read once, so that it belongs to the grading before it.
std::optional<CriterionReport> take_criterion_record(const ExerciseRef& exercise,
                                                     CriterionName name) {
  const auto file = record_file(exercise, name);
  if (!file) return std::nullopt;
  std::ifstream in(*file);
  const auto json = read_json(in);
  in.close();
  std::error_code ignored;
  fs::remove(*file, ignored);
  if (!json) return std::nullopt;
  return json->get<CriterionReport>();
}

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

Grade grade_criteria(const ExerciseRef& exercise, const Choices& choices,
                     const std::set<CriterionName>& criteria) {
  GradeOptions options{
      .device = chosen_device(choices), .criteria = criteria, .seed = random_seed()};
  const auto folder = kernels_folder(choices.kernels);
  const Grade graded = grade(exercise, kernel_file(folder, exercise, options.device), options);
  if (is_own_folder(folder)) keep_grade(graded);
  return graded;
}

/// Grades all lines of an exercise, for the tests that follow. Whatever keeps it from that is left
/// to them: they grade on their own, and report it.
void grade_for_tests(const std::string& exercise, const Choices& choices) {
  try {
    const std::set<CriterionName> all(kCriterionNames.begin(), kCriterionNames.end());
    write_criterion_records(grade_criteria(exercise_named(exercise), choices, all));
  } catch (const std::exception& error) {
    std::cout << "not graded: " << without_markers(text_of(error)) << "\n";
  }
}

/// Reports one criterion of one exercise, graded before or now. Fails with the text for the student
/// if points are lost or the criterion is undecided, and is skipped if this machine cannot assess
/// it.
class CriterionTest : public testing::Test {
 public:
  CriterionTest(ExerciseRef exercise, CriterionName name, const Choices& choices)
      : exercise_(exercise), name_(name), choices_(choices) {}

  /// Reports an exception as a failure, because CTest does not show what a program prints last.
  void TestBody() override {
    try {
      check();
    } catch (const std::exception& error) {
      FAIL() << "not graded: " << text_of(error) << "\n";
    }
  }

 private:
  void check() const {
    auto record = take_criterion_record(exercise_, name_);
    if (!record) {
      const Grade graded = grade_criteria(exercise_, choices_, {name_});
      record = criterion_report(graded, graded.criteria.front());
    }
    switch (record->outcome) {
      case TestOutcome::kSkipped: GTEST_SKIP() << record->text;
      case TestOutcome::kUndecided: FAIL() << record->text << kUndecided << "\n";
      case TestOutcome::kFailed: FAIL() << record->text;
      case TestOutcome::kPassed: std::cout << without_markers(record->text);
    }
  }

  ExerciseRef exercise_;
  CriterionName name_;
  const Choices& choices_;
};

void register_tests(const Choices& choices) {
  for (const ExerciseRef& ref : all_exercises()) {
    for (const CriterionName name : criteria_of(*ref.exercise)) {
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
  if (argc == 3 && std::string_view(argv[1]) == "--grade") {
    grade_for_tests(argv[2], choices);
    return 0;
  }
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
