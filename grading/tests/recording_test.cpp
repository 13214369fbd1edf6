// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: a copy of the kit without solutions grades speed by what was recorded of them.
#include <gtest/gtest.h>

#include <cstdlib>
#include <iostream>

#include "grading/commands/calibrate.h"
#include "grading/source/paths.h"
#include "grading/tests/kernels/corpus.h"
#include "harness/support/temp_dir.h"

namespace oclab::test {
namespace {

namespace fs = std::filesystem;

/// The kit's own kernels of one exercise, graded as in a copy that has no solutions.
class StudentKit : public testing::Test {
 protected:
  void SetUp() override {
    recording();
    fs::create_directories(folder_.path() / "kernels-starter");
    fs::create_directories(folder_.path() / "grading" / "baselines");
    setenv("OCLAB_ROOT", folder_.path().c_str(), 1);
  }
  void TearDown() override { unsetenv("OCLAB_ROOT"); }

  Criterion fast(const fs::path& file) const {
    const Criterion criterion =
        graded_criterion(exercise_, file, CriterionName::kFast, {.warm = &warm_worker()});
    std::cout << criterion.message << "\n";
    return criterion;
  }

  /// Made once, with the full kit.
  static const RecordedReference& recording() {
    static const RecordedReference made = record_reference(exercise_named("vector_add"), pocl(),
                                                           load_machines({kUsualMachine}).front());
    return made;
  }

  static void save_as_of(const DeviceInfo& device) {
    save_baseline(baseline_file(device.device_class),
                  {.device = device, .exercises = {{"vector_add", recording()}}});
  }

  // Found before the folder below becomes the kit's.
  const ExerciseRef exercise_ = exercise_named("vector_add");
  const fs::path solution_ = solution_file(exercise_, DeviceClass::kCpu);
  const fs::path starter_ = kernel_file(kit_root() / "kernels-starter", exercise_);
  TempDir folder_;
};

TEST_F(StudentKit, SolutionHasFullMarksAndStarterHasNot) {
  save_as_of(pocl());
  const Criterion good = fast(solution_);
  ASSERT_TRUE(good.speed.has_value());
  EXPECT_NE(good.speed->recorded, "");
  const Criterion slow = fast(starter_);
  EXPECT_NE(slow.status, CriterionStatus::kPass) << slow.message;
  EXPECT_LT(slow.speed->result.ratio, good.speed->result.ratio);
  if (good.status == CriterionStatus::kInconclusive) {
    EXPECT_EQ(good.points, 0);
    GTEST_SKIP() << good.message;
  }
  EXPECT_EQ(good.status, CriterionStatus::kPass) << good.message;
}

TEST_F(StudentKit, ARecordingOfAnotherDeviceDecidesNothing) {
  DeviceInfo other = pocl();
  other.name = "an abacus";
  save_as_of(other);
  const Criterion criterion = fast(solution_);
  EXPECT_EQ(criterion.status, CriterionStatus::kInconclusive) << criterion.message;
  ASSERT_TRUE(criterion.diagnosis.has_value());
  EXPECT_EQ(criterion.diagnosis->kind, DiagnosisKind::kRecordedElsewhere) << criterion.message;
  EXPECT_EQ(criterion.points, 0);
  EXPECT_TRUE(criterion.speed.has_value());
}

/// What a slow copy makes of a starter: the same program beside it takes the memory's bandwidth.
TEST_F(StudentKit, ACopyAtAnotherRateDecidesNothing) {
  RecordedReference faster = recording();
  faster.speed.noisy = false;
  faster.speed.copy_seconds /= 2;
  faster.speed.copies_per_run *= 100;  // a ratio that would earn full marks
  faster.speed.interval = {faster.speed.copies_per_run, faster.speed.copies_per_run};
  save_baseline(baseline_file(pocl().device_class),
                {.device = pocl(), .exercises = {{"vector_add", faster}}});
  const Criterion criterion = fast(starter_);
  EXPECT_EQ(criterion.status, CriterionStatus::kInconclusive) << criterion.message;
  EXPECT_EQ(criterion.points, 0);
}

TEST_F(StudentKit, WithoutARecordingOfThisClassNothingIsSaid) {
  DeviceInfo gpu = pocl();
  gpu.device_class = DeviceClass::kGpu;
  save_as_of(gpu);
  const Criterion criterion = fast(solution_);
  EXPECT_EQ(criterion.status, CriterionStatus::kNotAssessed);
  EXPECT_EQ(criterion.outcome, Outcome::kOk);
  EXPECT_NE(criterion.message.find("oclab calibrate"), std::string::npos) << criterion.message;
}

}  // namespace
}  // namespace oclab::test
