// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: what is recorded of solutions serves copies of the kit that have none.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <fstream>
#include <iostream>
#include <regex>

#include "grading/commands/calibrate.h"
#include "grading/predict/file.h"
#include "grading/predict/reference_times.h"
#include "grading/record/criterion_text.h"
#include "grading/source/paths.h"
#include "grading/source/starters.h"
#include "grading/source/text_file.h"
#include "grading/tests/kernels/corpus.h"
#include "grading/tests/oclab_program.h"
#include "grading/timing/starter_speed.h"
#include "harness/support/temp_dir.h"
#include "harness/worker/supervisor/model_device.h"

namespace oclab::test {
namespace {

namespace fs = std::filesystem;

/// Its starter is slow on every CPU: neighbouring work-items read far apart.
constexpr const char* kExercise = "row_sums";

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
    std::cout << message_of(criterion) << "\n";
    return criterion;
  }

  /// Made once, with the full kit, and taken as quiet: a noisier one is as good for these tests.
  static const RecordedReference& recording() {
    static const RecordedReference made = [] {
      RecordedReference reference = record_reference(exercise_named(kExercise), pocl(),
                                                     load_machines({kUsualMachine}).front());
      reference.speed.noisy = false;
      return reference;
    }();
    return made;
  }

  static void save_as_of(const DeviceInfo& device) {
    save_baseline(baseline_file(device.device_class),
                  {.device = device, .exercises = {{kExercise, recording()}}});
  }

  /// In place of the exercise's original starter.
  void keep_starter(const std::string& text) const {
    const fs::path kept = kernel_file(kept_starters(), exercise_);
    fs::create_directories(kept.parent_path());
    std::ofstream(kept) << text;
  }

  /// The starter, which adds every element eight times: slow on any CPU.
  fs::path eight_times_slower() const {
    std::string text = text_in(starter_);
    text =
        std::regex_replace(text, std::regex("for .uint column"), "for (uint i = 0; i < 8; ++i) $&");
    text = std::regex_replace(text, std::regex("= sum;"), "= sum / 8;");
    const fs::path file = folder_.path() / "slow.cl";
    std::ofstream(file) << text;
    return file;
  }

  // Found before the folder below becomes the kit's.
  const ExerciseRef exercise_ = exercise_named(kExercise);
  const fs::path solution_ = solution_file(exercise_, DeviceClass::kCpu);
  const fs::path starter_ = kernel_file(kit_root() / "kernels-starter", exercise_);
  TempDir folder_;
};

TEST_F(StudentKit, SolutionHasFullMarksAndStarterHasNot) {
  save_as_of(pocl());
  const Criterion good = fast(solution_);
  ASSERT_TRUE(good.speed.has_value());
  EXPECT_TRUE(good.speed->recorded.has_value());
  const Criterion slow = fast(starter_);
  EXPECT_NE(slow.status, CriterionStatus::kPass) << message_of(slow);
  EXPECT_LT(slow.speed->result.ratio, good.speed->result.ratio);
  if (good.status == CriterionStatus::kInconclusive) {
    EXPECT_EQ(good.points, 0);
    GTEST_SKIP() << message_of(good);
  }
  EXPECT_EQ(good.status, CriterionStatus::kPass) << message_of(good);
}

/// Nearly everyone times the untouched starter first: it need not be timed again later.
TEST_F(StudentKit, AnUntouchedStarterTellsItsOwnSpeed) {
  save_as_of(pocl());
  keep_starter(text_in(starter_));
  setenv("XDG_CACHE_HOME", folder_.path().c_str(), 1);
  const Criterion own = fast(starter_);
  const auto saved = starter_speed({.device = pocl(),
                                    .exercise = kExercise,
                                    .starter = fingerprint(text_in(starter_)),
                                    .reference = recording().fingerprint},
                                   [] { return std::nullopt; });
  unsetenv("XDG_CACHE_HOME");
  ASSERT_TRUE(own.speed.has_value());
  if (own.status == CriterionStatus::kInconclusive && !saved) GTEST_SKIP() << message_of(own);
  ASSERT_TRUE(saved.has_value());
  if (own.speed->starter) {  // judged above itself, by times of its own
    EXPECT_EQ(saved, own.speed->starter);
  } else {
    EXPECT_EQ(saved, own.speed->result.ratio);
  }
  EXPECT_EQ(own.points, 0);
}

/// A starter that this device does not run right earns nothing there, and costs nobody else
/// anything.
TEST_F(StudentKit, AStarterThatFailsChangesNoTarget) {
  save_as_of(pocl());
  keep_starter("kernel void row_sums(global float* in) {}\n");
  const Criterion good = fast(solution_);
  if (good.status == CriterionStatus::kInconclusive) GTEST_SKIP() << message_of(good);
  EXPECT_EQ(good.status, CriterionStatus::kPass) << message_of(good);
}

/// On a device whose original starter is as fast as the reference, speed shows nothing.
TEST_F(StudentKit, SpeedIsNotAssessedWhereTheStarterIsFast) {
  save_as_of(pocl());
  keep_starter(text_in(solution_));
  const Criterion good = fast(solution_);
  ASSERT_TRUE(good.speed.has_value());
  if (good.status == CriterionStatus::kInconclusive) GTEST_SKIP() << message_of(good);
  EXPECT_EQ(good.status, CriterionStatus::kNotAssessed) << message_of(good);
  EXPECT_EQ(good.left_out, LeftOut::kShowsNothing);
  EXPECT_GT(good.speed->starter.value_or(0), 0.64);
  // A kernel that would earn nothing anyway does not need the starter's speed.
  const Criterion slow = fast(eight_times_slower());
  EXPECT_NE(slow.status, CriterionStatus::kNotAssessed) << message_of(slow);
  EXPECT_EQ(slow.points, 0);
}

TEST_F(StudentKit, ARecordingOfAnotherDeviceDecidesNothing) {
  DeviceInfo other = pocl();
  other.name = "an abacus";
  save_as_of(other);
  const Criterion criterion = fast(solution_);
  EXPECT_EQ(criterion.status, CriterionStatus::kInconclusive) << message_of(criterion);
  ASSERT_TRUE(criterion.diagnosis.has_value());
  EXPECT_EQ(criterion.diagnosis->kind, DiagnosisKind::kRecordedElsewhere) << message_of(criterion);
  EXPECT_EQ(criterion.points, 0);
  EXPECT_TRUE(criterion.speed.has_value());
}

TEST_F(StudentKit, ARecordingOfABusyMachineDecidesNothing) {
  RecordedReference noisy = recording();
  noisy.speed.noisy = true;
  save_baseline(baseline_file(pocl().device_class),
                {.device = pocl(), .exercises = {{kExercise, noisy}}});
  const Criterion criterion = fast(solution_);
  EXPECT_EQ(criterion.status, CriterionStatus::kInconclusive) << message_of(criterion);
  EXPECT_EQ(criterion.points, 0);
}

/// What a slow copy makes of a starter: the same program beside it takes the memory's bandwidth.
TEST_F(StudentKit, ACopyAtAnotherRateDecidesNothing) {
  RecordedReference faster = recording();
  faster.speed.copy_seconds /= 16;     // whatever else the machine does
  faster.speed.copies_per_run *= 100;  // a ratio that would earn full marks
  faster.speed.interval = {faster.speed.copies_per_run, faster.speed.copies_per_run};
  save_baseline(baseline_file(pocl().device_class),
                {.device = pocl(), .exercises = {{kExercise, faster}}});
  const Criterion criterion = fast(starter_);
  EXPECT_EQ(criterion.status, CriterionStatus::kInconclusive) << message_of(criterion);
  EXPECT_EQ(criterion.points, 0);
}

TEST_F(StudentKit, WithoutARecordingOfThisClassNothingIsSaid) {
  DeviceInfo gpu = pocl();
  gpu.device_class = DeviceClass::kGpu;
  save_as_of(gpu);
  const Criterion criterion = fast(solution_);
  EXPECT_EQ(criterion.status, CriterionStatus::kNotAssessed);
  EXPECT_EQ(criterion.outcome, Outcome::kOk);
  EXPECT_NE(message_of(criterion).find("oclab calibrate"), std::string::npos)
      << message_of(criterion);
}

/// A copy of the kit with the recordings that it ships and no solutions, named by OCLAB_ROOT.
class KitCopy : public testing::Test {
 protected:
  void SetUp() override {
    if (const std::string reason = why_no_model(); !reason.empty()) GTEST_SKIP() << reason;
    fs::create_directories(folder_.path() / "grading");
    fs::copy(kit_ / "grading" / "baselines", folder_.path() / "grading" / "baselines");
    for (const char* name : {"harness", "kernels-starter"}) link(name);
    setenv("OCLAB_ROOT", folder_.path().c_str(), 1);
  }
  void TearDown() override { unsetenv("OCLAB_ROOT"); }

  void link(const char* name) const {
    fs::create_directory_symlink(kit_ / name, folder_.path() / name);
  }

  /// The costs in the file of this class.
  static std::vector<RecordedCosts> costs_in(DeviceClass device_class, const std::string& id) {
    return load_baseline(baseline_file(device_class))->exercises.at(id).costs;
  }

 private:
  const fs::path kit_ = kit_root();
  TempDir folder_;
};

/// CPUs have another reference than GPUs there, and `efficient` has no costs.
constexpr const char* kContest = "best_dot";

TEST_F(KitCopy, PredictsTheRatioToTheReferenceOfAContest) {
  const ExerciseRef exercise = exercise_named(kContest);
  const auto machines = load_machines(machine_names());
  const PredictedFile found =
      predict_file(exercise, kernel_file(kernels_folder("starter"), exercise), machines);
  ASSERT_TRUE(found.reference_us.has_value());
  for (std::size_t k = 0; k < machines.size(); ++k) {
    EXPECT_GT(found.ratio(k), 0) << machines[k].name;
    EXPECT_LT(found.ratio(k), machines[k].name == kUsualMachine ? 0.3 : 1.2) << machines[k].name;
  }
}

TEST_F(KitCopy, KeepsCostsBesideTheReferenceThatTheyAreOf) {
  link("solutions");
  const char* one_for_all = "transpose_tile";
  const auto shipped = costs_in(DeviceClass::kGpu, kContest);
  for (const DeviceClass device_class : {DeviceClass::kCpu, DeviceClass::kGpu}) {
    RecordedBaselines baseline = *load_baseline(baseline_file(device_class));
    for (auto& [id, reference] : baseline.exercises) reference.costs.clear();
    save_baseline(baseline_file(device_class), baseline);
  }
  const Ended ended = finish(
      start_oclab(std::string("calibrate --costs --device pocl ") + one_for_all + " " + kContest));
  EXPECT_EQ(ended.status, 0) << ended.output;
  EXPECT_EQ(costs_in(DeviceClass::kCpu, one_for_all).size(), 1U) << ended.output;
  EXPECT_TRUE(costs_in(DeviceClass::kGpu, one_for_all).empty());
  EXPECT_TRUE(costs_in(DeviceClass::kCpu, kContest).empty());
  const auto again = costs_in(DeviceClass::kGpu, kContest);
  ASSERT_EQ(again.size(), 1U) << ended.output;
  EXPECT_TRUE(again.front().costs.empty());
  const auto same = std::ranges::find(shipped, model_llvm(), &RecordedCosts::llvm);
  if (same != shipped.end()) {
    EXPECT_EQ(again.front(), *same);
  }
}

}  // namespace
}  // namespace oclab::test
