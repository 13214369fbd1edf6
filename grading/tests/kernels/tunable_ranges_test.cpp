// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: every solution honours the range of its tunables, or refuses a value by #error.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <fstream>
#include <set>

#include "grading/checks/check_safe.h"
#include "grading/record/criterion_text.h"
#include "grading/source/paths.h"
#include "grading/source/source_file.h"
#include "grading/tests/kernels/corpus.h"
#include "grading/tests/kernels/each_exercise.h"
#include "grading/tests/kernels/kernel_tests.h"
#include "harness/support/temp_dir.h"
#include "harness/worker/supervisor/model_device.h"

namespace oclab::test {
namespace {

/// Both ends of the range, and an odd value where one is allowed.
std::set<std::int64_t> values_to_try(const Tunable& tunable) {
  std::set<std::int64_t> values{tunable.min, tunable.max};
  if (!tunable.power_of_two) values.insert(std::min(tunable.min + 2, tunable.max));
  return values;
}

bool is(DiagnosisKind kind, const Criterion& criterion) {
  return criterion.diagnosis.has_value() && criterion.diagnosis->kind == kind;
}

/// Whether the compiler refuses it by the file's own words, or the device because of its size.
bool is_refused(const Criterion& criterion) {
  return is(DiagnosisKind::kTooMuchLocal, criterion) ||
         (criterion.outcome == Outcome::kBuildError &&
          message_of(criterion).find("#error") != std::string::npos);
}

class TunableRangeTest : public testing::Test {
 public:
  explicit TunableRangeTest(ExerciseRef exercise) : ref_(exercise) {}

  void TestBody() override {
    const auto for_cpus = solution_file(ref_, DeviceClass::kCpu);
    try_all(for_cpus);
    const auto for_gpus = solution_file(ref_, DeviceClass::kGpu);
    // PoCL takes minutes for a solution that is for GPUs only.
    if (for_gpus != for_cpus && why_no_model().empty()) try_all(for_gpus);
  }

 private:
  /// In the model, because PoCL takes seconds to compile loops of such lengths; on PoCL what the
  /// model cannot run. Both compare the results.
  Criterion check(const KernelSource& changed) const {
    if (why_no_model().empty()) {
      const Criterion safe = check_safe(*ref_.exercise, changed, model_device(), kCorpusSeed);
      const bool has_run =
          safe.status != CriterionStatus::kNotAssessed && !is(DiagnosisKind::kRefusedInModel, safe);
      if (has_run) return safe;
    }
    const std::filesystem::path copy = folder_.path() / (ref_.exercise->id + ".cl");
    std::ofstream(copy) << changed.text;
    return graded_criterion(ref_, copy, CriterionName::kCorrect, {.warm = &warm_worker()});
  }

  void try_all(const std::filesystem::path& file) const {
    KernelSource source = load_source(file);
    const std::string text = source.text;
    const Tunables defined = defined_constants(text);
    for (const Tunable& tunable : ref_.exercise->tunables) {
      if (!defined.contains(tunable.name)) continue;
      for (const std::int64_t value : values_to_try(tunable)) {
        SCOPED_TRACE(source.file_name + " with " + tunable.name + " " + std::to_string(value));
        source.text = with_tunable(text, tunable.name, value);
        const Criterion criterion = check(source);
        const bool honoured = criterion.status == CriterionStatus::kPass || is_refused(criterion) ||
                              !why_pocl_cannot_run(criterion).empty();
        EXPECT_TRUE(honoured) << message_of(criterion);
      }
    }
  }

  ExerciseRef ref_;
  TempDir folder_;
};

}  // namespace

void register_tunable_ranges() {
  register_each_exercise<TunableRangeTest>("TunableRange", is_in_core_set);
}

}  // namespace oclab::test
