// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: every solution is right on PoCL and as fast as the reference, every starter earns
// less.
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <iostream>
#include <string_view>

#include "grading/record/criterion_text.h"
#include "grading/source/paths.h"
#include "grading/tests/kernels/corpus.h"
#include "grading/tests/kernels/each_exercise.h"
#include "grading/tests/kernels/kernel_tests.h"
#include "harness/worker/supervisor/model_device.h"

namespace oclab::test {
namespace {

/// A machine that is busy gets this many chances to give a verdict on speed.
constexpr int kAttempts = 3;

struct BothCriteria {
  Criterion correct;
  Criterion fast;
};

/// Both criteria, the speed up to `attempts` times until the machine is quiet enough for a verdict.
BothCriteria grade_both(const ExerciseRef& exercise, const std::filesystem::path& file,
                        int attempts) {
  const TimeLimits limits{.warm = &warm_worker()};
  const Grade first =
      graded(exercise, file, {CriterionName::kCorrect, CriterionName::kFast}, limits);
  BothCriteria both{first.criteria.at(0), first.criteria.at(1)};
  for (int i = 1; i < attempts && both.fast.status == CriterionStatus::kInconclusive; ++i) {
    std::cout << "too noisy, once more: " << message_of(both.fast) << "\n";
    both.fast = graded_criterion(exercise, file, CriterionName::kFast, limits);
  }
  std::cout << exercise.exercise->id << " " << message_of(both.fast) << "\n";
  return both;
}

class SolutionTest : public testing::Test {
 public:
  explicit SolutionTest(ExerciseRef exercise) : exercise_(exercise) {}

  void TestBody() override {
    const Criterion correct = graded_criterion(exercise_, solution_file(exercise_, pocl()),
                                               CriterionName::kCorrect, {.warm = &warm_worker()});
    if (const std::string why = why_pocl_cannot_run(correct); !why.empty()) GTEST_SKIP() << why;
    ASSERT_EQ(correct.status, CriterionStatus::kPass) << message_of(correct);
    EXPECT_TRUE(message_of(correct).starts_with("right at all")) << message_of(correct);
  }

 private:
  ExerciseRef exercise_;
};

/// Its speed as well. It is its own reference, so what is tested is the measurement.
class TimedSolutionTest : public testing::Test {
 public:
  explicit TimedSolutionTest(ExerciseRef exercise) : exercise_(exercise) {}

  void TestBody() override {
    const auto [correct, fast] = grade_both(exercise_, solution_file(exercise_, pocl()), kAttempts);
    if (const std::string why = why_pocl_cannot_run(correct); !why.empty()) GTEST_SKIP() << why;
    ASSERT_EQ(correct.status, CriterionStatus::kPass) << message_of(correct);
    if (fast.status == CriterionStatus::kInconclusive) GTEST_SKIP() << message_of(fast);
    if (fast.left_out == LeftOut::kShowsNothing) {
      EXPECT_GE(fast.speed->result.ratio, exercise_.exercise->targets.cpu.full) << message_of(fast);
      return;
    }
    EXPECT_EQ(fast.status, CriterionStatus::kPass) << message_of(fast);
    EXPECT_EQ(fast.points, fast.max_points);
  }

 private:
  ExerciseRef exercise_;
};

/// Seconds: PoCL compiles when a kernel is first launched, and loops that a GPU wants unrolled take
/// it long.
constexpr double kBuildPatience = 60;

/// A solution for GPUs must be right on any device, if not fast.
class GpuSolutionTest : public testing::Test {
 public:
  explicit GpuSolutionTest(ExerciseRef exercise) : exercise_(exercise) {}

  void TestBody() override {
    const Criterion correct = graded_criterion(
        exercise_, solution_file(exercise_, DeviceClass::kGpu), CriterionName::kCorrect,
        {.build = kBuildPatience, .run = kBuildPatience, .warm = &warm_worker()});
    if (const std::string why = why_pocl_cannot_run(correct); !why.empty()) GTEST_SKIP() << why;
    EXPECT_EQ(correct.status, CriterionStatus::kPass) << message_of(correct);
  }

 private:
  ExerciseRef exercise_;
};

/// Whether a starter's criterion `correct` is as declared.
void expect_declared(const Criterion& correct, const Exercise& exercise) {
  EXPECT_EQ(correct.status,
            exercise.incomplete_starter ? CriterionStatus::kFail : CriterionStatus::kPass)
      << message_of(correct);
}

class StarterTest : public testing::Test {
 public:
  explicit StarterTest(ExerciseRef exercise) : exercise_(exercise) {}

  void TestBody() override {
    const auto file = kernel_file(kit_root() / "kernels-starter", exercise_);
    const Criterion correct =
        graded_criterion(exercise_, file, CriterionName::kCorrect, {.warm = &warm_worker()});
    if (const std::string why = why_pocl_cannot_run(correct); !why.empty()) GTEST_SKIP() << why;
    expect_declared(correct, *exercise_.exercise);
  }

 private:
  ExerciseRef exercise_;
};

/// Its speed as well. A starter is near its threshold more often than a solution; one attempt must
/// do, because what the test is after, full marks for no work, is a clear verdict.
class SlowStarterTest : public testing::Test {
 public:
  explicit SlowStarterTest(ExerciseRef exercise) : exercise_(exercise) {}

  void TestBody() override {
    const auto file = kernel_file(kit_root() / "kernels-starter", exercise_);
    const auto [correct, fast] = grade_both(exercise_, file, 1);
    if (const std::string why = why_pocl_cannot_run(correct); !why.empty()) GTEST_SKIP() << why;
    expect_declared(correct, *exercise_.exercise);
    if (fast.status == CriterionStatus::kInconclusive) GTEST_SKIP() << message_of(fast);
    EXPECT_NE(fast.status, CriterionStatus::kPass) << message_of(fast);
    EXPECT_LT(fast.points, fast.max_points);
  }

 private:
  ExerciseRef exercise_;
};

/// Where the model shows the lesson, `Efficient.*` sees to it that the starter loses points; only
/// the others need to be timed.
bool needs_timing(const Exercise& exercise) {
  return !exercise.no_costs.empty() || !exercise.no_model.empty() || !why_no_model().empty();
}

/// Starters with a model: `Safe.*` sees that those are right, so a few on PoCL are enough.
bool has_untimed_starter(const Exercise& exercise) {
  return is_in_core_set(exercise) && !needs_timing(exercise);
}

/// Where the core set has the first of each lab only.
bool has_timed_starter(const Exercise& exercise) {
  if (!needs_timing(exercise)) return false;
  const auto& all = exercise_named(exercise.id).lab->exercises;
  return tests_everything() || &*std::ranges::find_if(all, needs_timing) == &exercise;
}

/// Whether GPUs have a solution that `Solution.*` has not run. `Safe.*` runs them all in the model.
bool has_own_for_gpus(const Exercise& exercise) {
  const ExerciseRef ref = exercise_named(exercise.id);
  return is_in_core_set(exercise) &&
         solution_file(ref, DeviceClass::kGpu) != solution_file(ref, DeviceClass::kCpu);
}

/// A copy, a kernel limited by memory, and one limited by arithmetic.
constexpr std::array<std::string_view, 3> kTimedInCoreSet{"peak_copy", "strided_copy",
                                                          "matmul_coalesced"};

bool is_timed(const Exercise& exercise) {
  return tests_everything() ||
         std::ranges::find(kTimedInCoreSet, exercise.id) != kTimedInCoreSet.end();
}

}  // namespace

void register_solutions_and_starters() {
  register_each_exercise<SolutionTest>("Solution");
  register_each_exercise<TimedSolutionTest>("TimedSolution", is_timed);
  register_each_exercise<GpuSolutionTest>("GpuSolution", has_own_for_gpus);
  register_each_exercise<StarterTest>("Starter", has_untimed_starter);
  register_each_exercise<SlowStarterTest>("SlowStarter", has_timed_starter);
}

}  // namespace oclab::test
