// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: the lines `safe` and `efficient` of every solution and every starter.
#include <gtest/gtest.h>

#include <iostream>

#include "grading/check_efficient.h"
#include "grading/check_safe.h"
#include "grading/paths.h"
#include "grading/source_file.h"
#include "grading/tests/corpus.h"
#include "grading/tests/each_exercise.h"
#include "worker/model_device.h"

namespace oclab::test {
namespace {

/// The one that the costs of the references are recorded with.
constexpr std::uint64_t kSeed = 1;

class ModelLineTest : public testing::Test {
 public:
  explicit ModelLineTest(ExerciseRef exercise) : exercise_(*exercise.exercise), ref_(exercise) {}

  void SetUp() override {
    if (const std::string reason = why_no_model(); !reason.empty()) GTEST_SKIP() << reason;
  }

 protected:
  KernelSource source(const char* folder) const {
    return load_source(kernel_file(kit_root() / folder, ref_, DeviceClass::kGpu));
  }

  Line safe(const char* folder) const { return check_safe(exercise_, source(folder), kSeed); }

  const Exercise& exercise_;

 private:
  ExerciseRef ref_;
};

class SafeTest : public ModelLineTest {
 public:
  using ModelLineTest::ModelLineTest;

  void TestBody() override {
    if (max_points(exercise_, LineName::kSafe) == 0) return;
    const Line solution = safe("solutions");
    EXPECT_EQ(solution.status, LineStatus::kPass) << solution.message;
    const Line starter = safe("kernels-starter");
    EXPECT_TRUE(starter.findings.empty()) << starter.message;
  }
};

class EfficientTest : public ModelLineTest {
 public:
  using ModelLineTest::ModelLineTest;

  void TestBody() override {
    if (max_points(exercise_, LineName::kEfficient) == 0) return;
    // The solution beside itself cannot but pass: that counters are the same in every run is
    // tested elsewhere. What it costs is seen here, as the reference.
    const FoundRecording recording = find_recorded_costs(exercise_);
    ASSERT_TRUE(recording.reference.has_value()) << recording.why_not << kHowToRecord;
    const KernelSource solution = source("solutions");
    EXPECT_EQ(recording.reference->fingerprint, fingerprint(solution.text)) << kHowToRecord;
    EXPECT_EQ(count_costs(exercise_, solution, kSeed).costs, recording.reference->costs->costs)
        << kHowToRecord;
    const Line starter = check_efficient(exercise_, source("kernels-starter"), recording);
    std::cout << exercise_.id << " " << starter.message << "\n";
    ASSERT_NE(starter.status, LineStatus::kNotAssessed) << starter.message;
    EXPECT_LT(starter.points, starter.max_points) << starter.message;
  }

 private:
  static constexpr const char* kHowToRecord =
      "\nThe solution's costs are recorded anew by: oclab calibrate EXERCISE";
};

/// Right, but with an atomic built-in of the compiler that the simulator does not know.
const KernelSource kUnsupported{"vector_add.cl", R"(
#define GROUP 64
#define PER_ITEM 1
kernel void vector_add(global const float* a, global const float* b, global float* c, uint n) {
  const size_t i = get_global_id(0);
  if (i < n) c[i] = a[i] + b[i];
  __sync_val_compare_and_swap((global int*)c, 0x7fffffff, 0);
}
)"};

void expect_undecided(const Line& line) {
  EXPECT_EQ(line.status, LineStatus::kInconclusive) << line.message;
  EXPECT_EQ(line.points, 0);
  EXPECT_EQ(line.most_points(), line.max_points);
  ASSERT_TRUE(line.diagnosis.has_value());
  EXPECT_EQ(line.diagnosis->kind, DiagnosisKind::kSimulatorGap);
  EXPECT_EQ(line.diagnosis->line, 7);
}

TEST(ModelLine, IsUndecidedWhereTheSimulatorGivesUp) {
  if (const std::string reason = why_no_model(); !reason.empty()) GTEST_SKIP() << reason;
  const ExerciseRef ref = exercise_named("vector_add");
  const KernelSource reference = load_source(solution_file(ref, DeviceClass::kGpu));
  expect_undecided(check_safe(*ref.exercise, kUnsupported, kSeed));
  expect_undecided(check_efficient(*ref.exercise, kUnsupported, reference, kSeed));
}

void register_tests() {
  register_each_exercise<SafeTest>("Safe");
  register_each_exercise<EfficientTest>("Efficient");
}

}  // namespace
}  // namespace oclab::test

int main(int argc, char** argv) {
  testing::InitGoogleTest(&argc, argv);
  oclab::test::register_tests();
  return RUN_ALL_TESTS();
}
