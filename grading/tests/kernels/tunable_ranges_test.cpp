// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: every solution honours the range of its tunables, or refuses a value by #error.
#include <gtest/gtest.h>

#include <cstdint>
#include <set>

#include "grading/checks/check_safe.h"
#include "grading/source/paths.h"
#include "grading/source/source_file.h"
#include "grading/tests/kernels/corpus.h"
#include "grading/tests/kernels/each_exercise.h"
#include "grading/tests/kernels/kernel_tests.h"
#include "harness/worker/supervisor/model_device.h"

namespace oclab::test {
namespace {

/// Both ends of the range and powers of two between them; odd values, where they are allowed.
std::set<std::int64_t> values_to_try(const Tunable& tunable) {
  std::set<std::int64_t> values{tunable.min, tunable.max};
  for (std::int64_t value = 1; value < tunable.max; value *= 4) {
    if (value > tunable.min) values.insert(value);
  }
  if (!tunable.power_of_two) values.insert({tunable.max - 1, (tunable.min + tunable.max) / 3});
  return values;
}

class TunableRangeTest : public testing::Test {
 public:
  explicit TunableRangeTest(ExerciseRef exercise) : ref_(exercise) {}

  void TestBody() override {
    if (const std::string reason = why_no_model(); !reason.empty()) GTEST_SKIP() << reason;
    if (max_points(*ref_.exercise, CriterionName::kSafe) == 0) return;
    for (const auto& file :
         std::set{solution_file(ref_, DeviceClass::kCpu), solution_file(ref_, DeviceClass::kGpu)}) {
      const KernelSource solution = load_source(file);
      for (const Tunable& tunable : ref_.exercise->tunables) {
        for (const std::int64_t value : values_to_try(tunable))
          expect_honoured(solution, tunable.name, value);
      }
    }
  }

 private:
  void expect_honoured(const KernelSource& solution, const std::string& name,
                       std::int64_t value) const {
    SCOPED_TRACE(solution.file_name + " with " + name + " " + std::to_string(value));
    KernelSource changed = solution;
    changed.text = with_tunable(solution.text, name, value);
    const Criterion line = check_safe(*ref_.exercise, changed, model_device(), kCorpusSeed);
    if (line.status == CriterionStatus::kPass) return;
    EXPECT_EQ(line.outcome, Outcome::kBuildError) << line.message;
    EXPECT_NE(line.message.find("#error"), std::string::npos) << line.message;
  }

  ExerciseRef ref_;
};

}  // namespace

void register_tunable_ranges() { register_each_exercise<TunableRangeTest>("TunableRange"); }

}  // namespace oclab::test
