// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: every solution honours the range of its tunables, or refuses a value by #error.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <fstream>
#include <set>

#include "grading/checks/check_safe.h"
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

/// Whether the compiler refuses it by the file's own words, or the device because of its size.
bool is_refused(const Criterion& line) {
  const bool too_large =
      line.diagnosis.has_value() && line.diagnosis->kind == DiagnosisKind::kTooMuchLocal;
  return too_large ||
         (line.outcome == Outcome::kBuildError && line.message.find("#error") != std::string::npos);
}

class TunableRangeTest : public testing::Test {
 public:
  explicit TunableRangeTest(ExerciseRef exercise) : ref_(exercise) {}

  void TestBody() override {
    const auto file = solution_file(ref_, DeviceClass::kCpu);
    try_all(file, [this](const KernelSource& changed) {
      const std::filesystem::path copy = folder_.path() / (ref_.exercise->id + ".cl");
      std::ofstream(copy) << changed.text;
      return graded_line(ref_, copy, CriterionName::kCorrect, {.warm = &warm_worker()});
    });
    // PoCL takes long for a solution that is for GPUs only.
    const auto for_gpus = solution_file(ref_, DeviceClass::kGpu);
    if (for_gpus == file || !why_no_model().empty()) return;
    try_all(for_gpus, [this](const KernelSource& changed) {
      return check_safe(*ref_.exercise, changed, model_device(), kCorpusSeed);
    });
  }

 private:
  template <typename Check>
  void try_all(const std::filesystem::path& file, const Check& check) const {
    KernelSource source = load_source(file);
    const std::string text = source.text;
    const Tunables defined = defined_constants(text);
    for (const Tunable& tunable : ref_.exercise->tunables) {
      if (!defined.contains(tunable.name)) continue;
      for (const std::int64_t value : values_to_try(tunable)) {
        SCOPED_TRACE(source.file_name + " with " + tunable.name + " " + std::to_string(value));
        source.text = with_tunable(text, tunable.name, value);
        const Criterion line = check(source);
        const bool honoured = line.status == CriterionStatus::kPass || is_refused(line) ||
                              !why_pocl_cannot_run(line).empty();
        EXPECT_TRUE(honoured) << line.message;
      }
    }
  }

  ExerciseRef ref_;
  TempDir folder_;
};

}  // namespace

void register_tunable_ranges() { register_each_exercise<TunableRangeTest>("TunableRange"); }

}  // namespace oclab::test
