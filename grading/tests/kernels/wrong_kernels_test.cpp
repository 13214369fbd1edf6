// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: every wrong kernel fails for its own reason, every right one passes.
#include <gtest/gtest.h>

#include <iostream>

#include "grading/record/criterion_text.h"
#include "grading/report/report.h"
#include "grading/tests/kernels/corpus.h"
#include "grading/tests/kernels/kernel_tests.h"
#include "harness/tests/core_set.h"
#include "harness/worker/supervisor/model_device.h"

namespace oclab::test {
namespace {

/// The part of a grade that the header of a wrong kernel declares.
class WrongKernel : public testing::Test {
 public:
  explicit WrongKernel(CorpusKernel kernel) : kernel_(std::move(kernel)) {}

  void TestBody() override {
    if (const std::string why = why_not_assessed(kernel_); !why.empty()) GTEST_SKIP() << why;
    const HeaderComparison compared =
        compare_with_header(kernel_, pocl(), kCorpusSeed, &warm_worker());
    if (!compared.undecided.empty()) GTEST_SKIP() << compared.undecided;
    for (const std::string& difference : compared.differences) ADD_FAILURE() << difference;
  }

 private:
  CorpusKernel kernel_;
};

/// A kernel that is not the reference, and just as right: it loses neither `correct` nor `safe`.
class RightKernel : public testing::Test {
 public:
  explicit RightKernel(CorpusKernel kernel) : kernel_(std::move(kernel)) {}

  void TestBody() override {
    TimeLimits limits = kernel_.limits;
    limits.warm = &warm_worker();
    const Grade graded =
        test::graded(kernel_.exercise, kernel_.file,
                     {CriterionName::kCorrect, CriterionName::kSafe, kernel_.criterion}, limits);
    if (const std::string why = why_pocl_cannot_run(graded.criteria.at(0)); !why.empty()) {
      GTEST_SKIP() << why;
    }
    for (const Criterion& criterion : graded.criteria) {
      if (criterion.name == CriterionName::kSafe && !asserts_safe(criterion)) continue;
      EXPECT_EQ(criterion.status, CriterionStatus::kPass)
          << criterion_word(criterion.name) << ": " << message_of(criterion);
      EXPECT_EQ(criterion.points, criterion.max_points);
    }
    expect_says(graded.criteria.at(0), kernel_.says);
    if (pocl().driver.starts_with("3.1")) {
      expect_says(graded.criteria.at(0), kernel_.says_on_pocl_31);
    }
  }

 private:
  /// Not where there is no model.
  bool asserts_safe(const Criterion& safe) const {
    return why_no_model().empty() &&
           (message_of(safe).empty() || message_of(safe) != kernel_.exercise.exercise->no_model);
  }

  static void expect_says(const Criterion& criterion, const std::vector<std::string>& texts) {
    for (const std::string& text : texts) {
      EXPECT_NE((message_of(criterion) + note_of(criterion)).find(text), std::string::npos)
          << "does not say: " << text;
    }
  }

  CorpusKernel kernel_;
};

template <typename Test>
void register_kernels(const std::string& kind, const char* suite) {
  const auto all = read_corpus(kind);
  const auto kernels = tests_everything() ? all : core_set(all);
  if (kernels.empty()) throw std::runtime_error("no kernels in the folder " + kind);
  for (const CorpusKernel& kernel : kernels) {
    const std::string name =
        kernel.exercise.exercise->id + "_" + kernel.file.filename().replace_extension().string();
    const std::string timed = kernel.criterion == CriterionName::kFast ? "Timed" : "";
    testing::RegisterTest((timed + suite).c_str(), name.c_str(), nullptr, nullptr,
                          kernel.file.c_str(), 1,
                          [kernel]() -> testing::Test* { return new Test(kernel); });
  }
}

}  // namespace

void register_wrong_and_right_kernels() {
  register_kernels<WrongKernel>("wrong", "WrongKernel");
  register_kernels<RightKernel>("right", "RightKernel");
  register_kernels<RightKernel>("hardware/unusual", "RightKernel");
  if (tests_everything()) register_kernels<RightKernel>("hardware/independent", "RightKernel");
}

}  // namespace oclab::test
