// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: the lines `safe` and `efficient` of every solution and every starter.
#include <gtest/gtest.h>

#include <iostream>

#include "grading/check_efficient.h"
#include "grading/check_safe.h"
#include "grading/paths.h"
#include "grading/report.h"
#include "grading/source_file.h"
#include "grading/tests/corpus.h"
#include "spec/registry.h"
#include "worker/model_device.h"

namespace oclab::test {
namespace {

constexpr std::uint64_t kSeed = 20261121;

/// Not to be assessed must have one of the reasons that the exercise itself gives.
bool may_be_left_out(const Line& line, const Exercise& exercise) {
  if (line.status != LineStatus::kNotAssessed || line.message.empty()) return false;
  return line.message == exercise.no_model || line.message == exercise.no_costs;
}

class ModelLineTest : public testing::Test {
 public:
  explicit ModelLineTest(ExerciseRef exercise) : exercise_(*exercise.exercise), ref_(exercise) {}

  void SetUp() override {
    if (const std::string reason = why_no_model(); !reason.empty()) GTEST_SKIP() << reason;
  }

 protected:
  KernelSource source(const char* folder) const {
    return load_source(kernel_file(kit_root() / folder, ref_));
  }

  Line safe(const char* folder) const { return check_safe(exercise_, source(folder), kSeed); }

  Line efficient(const char* folder) const {
    const Line line = check_efficient(exercise_, source(folder), source("solutions"), kSeed);
    std::cout << exercise_.id << " " << describe(line) << "\n";
    return line;
  }

  void expect_pass(const Line& line) const {
    if (may_be_left_out(line, exercise_)) return;
    EXPECT_EQ(line.status, LineStatus::kPass) << describe(line);
  }

  const Exercise& exercise_;

 private:
  ExerciseRef ref_;
};

class SafeTest : public ModelLineTest {
 public:
  using ModelLineTest::ModelLineTest;

  void TestBody() override {
    expect_pass(safe("solutions"));
    const Line starter = safe("kernels-starter");
    EXPECT_TRUE(starter.findings.empty()) << describe(starter);
  }
};

class EfficientTest : public ModelLineTest {
 public:
  using ModelLineTest::ModelLineTest;

  void TestBody() override {
    expect_pass(efficient("solutions"));
    const Line starter = efficient("kernels-starter");
    if (may_be_left_out(starter, exercise_)) return;
    EXPECT_LT(starter.points, starter.max_points) << describe(starter);
  }
};

template <typename Test>
void register_exercise(const char* suite, const ExerciseRef& exercise) {
  testing::RegisterTest(suite, exercise.exercise->id.c_str(), nullptr, nullptr, __FILE__, __LINE__,
                        [exercise]() -> testing::Test* { return new Test(exercise); });
}

void register_exercises() {
  for (const Lab& lab : all_labs()) {
    for (const Exercise& exercise : lab.exercises) {
      register_exercise<SafeTest>("Safe", {&lab, &exercise});
      register_exercise<EfficientTest>("Efficient", {&lab, &exercise});
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
