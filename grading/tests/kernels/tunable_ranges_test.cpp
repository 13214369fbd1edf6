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
    if (const std::string why = why_no_model(); !why.empty()) GTEST_SKIP() << why;
    for (const std::filesystem::path& file : solution_files(ref_)) try_all(file);
  }

 private:
  /// In the model, which compiles in a tenth of PoCL's time; on PoCL what needs more local memory
  /// or more work than the model gives it.
  Criterion check(const KernelSource& source) const {
    Criterion line = check_safe(*ref_.exercise, source, pocl(), kCorpusSeed);
    const bool exceeds = line.diagnosis && (line.diagnosis->kind == DiagnosisKind::kEndless ||
                                            line.diagnosis->kind == DiagnosisKind::kRefusedInModel);
    if (!exceeds) return line;
    const std::filesystem::path copy = folder_.path() / (ref_.exercise->id + ".cl");
    std::ofstream(copy) << source.text;
    return graded_line(ref_, copy, CriterionName::kCorrect, {.warm = &warm_worker()});
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
