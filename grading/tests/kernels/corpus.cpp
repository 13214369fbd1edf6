// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: what the tests that grade kernels share.
#include "grading/tests/kernels/corpus.h"

#include <algorithm>
#include <set>
#include <stdexcept>
#include <utility>

#include "grading/record/criterion_text.h"
#include "grading/source/paths.h"

namespace oclab::test {

namespace fs = std::filesystem;

std::vector<CorpusKernel> read_corpus(const std::string& kind) {
  const fs::path folder = fs::path(OCLAB_TESTS_DIR) / kind;
  if (kind == "hostile") return read_corpus_folder(folder, exercise_named("vector_add"));
  std::vector<CorpusKernel> all;
  for (const auto& entry : fs::directory_iterator(folder)) {
    const ExerciseRef exercise = exercise_named(entry.path().filename().string());
    for (CorpusKernel& kernel : read_corpus_folder(entry.path(), exercise)) {
      all.push_back(std::move(kernel));
    }
  }
  std::ranges::sort(all, {}, &CorpusKernel::file);
  return all;
}

std::vector<CorpusKernel> core_set(const std::vector<CorpusKernel>& kernels) {
  std::set<std::pair<CriterionName, std::string>> shown;
  std::vector<CorpusKernel> core = kernels;
  std::ranges::stable_sort(core, {}, [](const CorpusKernel& each) { return each.kinds.size(); });
  std::erase_if(core, [&](const CorpusKernel& kernel) {
    auto causes = kernel.kinds.empty() ? kernel.outcomes : kernel.kinds;
    if (causes.empty()) causes = {kernel.exercise.lab->stem};
    bool again = false;
    for (const std::string& cause : causes) {
      again |= !shown.emplace(kernel.criterion, cause).second;
    }
    return again;
  });
  std::ranges::sort(core, {}, &CorpusKernel::file);
  return core;
}

const DeviceInfo& pocl() {
  static const DeviceInfo device = choose_device(list_devices(), "pocl");
  return device;
}

ExerciseRef exercise_named(const std::string& id) {
  const std::vector<ExerciseRef> found = find_exercises(id);
  if (found.size() != 1) throw std::runtime_error("'" + id + "' is not one exercise");
  return found.front();
}

WarmWorker& warm_worker() {
  static WarmWorker worker;
  return worker;
}

Grade graded(const ExerciseRef& exercise, const fs::path& file,
             const std::set<CriterionName>& criteria, const TimeLimits& limits) {
  const GradeOptions options{
      .device = pocl(), .criteria = criteria, .limits = limits, .seed = kCorpusSeed};
  return grade(exercise, file, options);
}

Criterion graded_criterion(const ExerciseRef& exercise, const fs::path& file, CriterionName name,
                           const TimeLimits& limits) {
  return graded(exercise, file, {name}, limits).criteria.at(0);
}

std::string why_pocl_cannot_run(const Criterion& criterion) {
  const bool gap = criterion.diagnosis && criterion.diagnosis->kind == DiagnosisKind::kDriverGap;
  return gap ? message_of(criterion) : "";
}

std::string why_pocl_cannot_run(const ExerciseRef& exercise) {
  return why_pocl_cannot_run(
      graded_criterion(exercise, solution_file(exercise, pocl()), CriterionName::kCorrect));
}

}  // namespace oclab::test
