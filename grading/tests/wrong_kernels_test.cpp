// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: every wrong kernel fails for its own reason, every right one passes.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <iostream>
#include <sstream>

#include "grading/report.h"
#include "grading/tests/corpus.h"
#include "worker/model_device.h"

namespace oclab::test {
namespace {

/// False where the line needs the model and there is none.
bool can_be_assessed(const CorpusKernel& kernel) {
  const bool by_model = kernel.line == LineName::kSafe || kernel.line == LineName::kEfficient;
  return !by_model || why_no_model().empty();
}

/// The part of a grade that the header of a wrong kernel speaks about.
class WrongKernel : public testing::Test {
 public:
  explicit WrongKernel(CorpusKernel kernel) : kernel_(std::move(kernel)) {}

  void TestBody() override {
    ASSERT_FALSE(kernel_.outcomes.empty()) << "the header names no outcome";
    ASSERT_FALSE(kernel_.says.empty()) << "the header does not say what the student must read";
    if (!can_be_assessed(kernel_)) GTEST_SKIP() << why_no_model();
    const Grade grade =
        graded(kernel_.exercise, kernel_.file, {LineName::kCorrect, kernel_.line}, kernel_.limits);
    if (kernel_.line != LineName::kCorrect) {
      EXPECT_EQ(grade.lines.front().status, LineStatus::kPass)
          << "must be right where only its safety, its counters or its speed is wrong: "
          << grade.lines.front().message;
    }
    const Line& line = grade.lines.back();
    const std::string text = report(grade, line);
    std::cout << outcome_name(line.outcome) << "\n" << text;
    expect_diagnosis(grade, line, text);
    EXPECT_EQ(line.status, LineStatus::kFail);
    EXPECT_EQ(line.points, 0);
    const std::string outcome(outcome_name(line.outcome));
    EXPECT_EQ(std::count(kernel_.outcomes.begin(), kernel_.outcomes.end(), outcome), 1)
        << "ended as " << outcome << ", expected " << testing::PrintToString(kernel_.outcomes);
    for (const std::string& words : kernel_.says) {
      EXPECT_NE(text.find(words), std::string::npos) << "does not say: " << words;
    }
  }

 private:
  /// The first three lines name the cause, the line of the file and the next thing to try.
  void expect_diagnosis(const Grade& grade, const Line& line, const std::string& text) const {
    ASSERT_TRUE(line.diagnosis.has_value());
    const Diagnosis& diagnosis = *line.diagnosis;
    std::istringstream lines(text);
    std::string headline, evidence, next;
    std::getline(lines, headline);
    std::getline(lines, evidence);
    std::getline(lines, next);
    const std::string place =
        fmt::format("{}:{}: {} FAIL: ", grade.source, diagnosis.line, line_word(line.name));
    EXPECT_TRUE(headline.starts_with(place)) << headline;
    EXPECT_GT(headline.size(), place.size() + 10) << "no cause";
    EXPECT_GT(diagnosis.line, 0);
    EXPECT_EQ((evidence + next).find("    next: ") == std::string::npos, false) << evidence << next;
    if (kernel_.places.empty()) return;
    EXPECT_EQ(std::ranges::count(kernel_.places, diagnosis.line), 1)
        << "names line " << diagnosis.line << ", expected "
        << testing::PrintToString(kernel_.places);
  }

  CorpusKernel kernel_;
};

class RightKernel : public testing::Test {
 public:
  explicit RightKernel(CorpusKernel kernel) : kernel_(std::move(kernel)) {}

  void TestBody() override {
    if (!can_be_assessed(kernel_)) GTEST_SKIP() << why_no_model();
    const Line line = graded_line(kernel_.exercise, kernel_.file, kernel_.line, kernel_.limits);
    EXPECT_EQ(line.status, LineStatus::kPass) << line.message;
    EXPECT_EQ(line.points, line.max_points);
    for (const std::string& text : kernel_.says) {
      EXPECT_NE((line.message + line.note).find(text), std::string::npos)
          << "does not say: " << text;
    }
    if (!pocl().driver.starts_with("3.1")) return;
    for (const std::string& text : kernel_.says_on_pocl_31) {
      EXPECT_NE((line.message + line.note).find(text), std::string::npos)
          << "does not say: " << text;
    }
  }

 private:
  CorpusKernel kernel_;
};

template <typename Test>
void register_corpus(const std::string& kind, const char* suite) {
  const auto kernels = read_corpus(kind);
  if (kernels.empty()) throw std::runtime_error("no kernels in the folder " + kind);
  for (const CorpusKernel& kernel : kernels) {
    const std::string name =
        kernel.exercise.exercise->id + "_" + kernel.file.filename().replace_extension().string();
    testing::RegisterTest(suite, name.c_str(), nullptr, nullptr, kernel.file.c_str(), 1,
                          [kernel]() -> testing::Test* { return new Test(kernel); });
  }
}

/// Stands in for a corpus that cannot be read. Ending the program instead would keep CTest from
/// listing any test, those of the labs included.
class UnusableCorpus : public testing::Test {
 public:
  explicit UnusableCorpus(std::string why) : why_(std::move(why)) {}

  void TestBody() override { FAIL() << why_; }

 private:
  std::string why_;
};

void register_all() {
  try {
    register_corpus<WrongKernel>("wrong", "WrongKernel");
    register_corpus<RightKernel>("right", "RightKernel");
  } catch (const std::exception& error) {
    const std::string why = error.what();
    testing::RegisterTest("Corpus", "IsUsable", nullptr, nullptr, __FILE__, __LINE__,
                          [why]() -> testing::Test* { return new UnusableCorpus(why); });
  }
}

}  // namespace
}  // namespace oclab::test

int main(int argc, char** argv) {
  testing::InitGoogleTest(&argc, argv);
  oclab::test::register_all();
  return RUN_ALL_TESTS();
}
