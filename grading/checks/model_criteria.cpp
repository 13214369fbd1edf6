// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: the criteria that the model assesses, while the device runs the kernel.
#include "grading/checks/model_criteria.h"

#include <algorithm>
#include <utility>

#include "grading/checks/check_efficient.h"
#include "grading/checks/check_safe.h"
#include "grading/predict/reference_times.h"
#include "grading/source/paths.h"
#include "grading/source/source_file.h"
#include "harness/support/error.h"

namespace oclab {
namespace {

/// The class of the device that the model simulates.
constexpr DeviceClass kModelled = DeviceClass::kGpu;

Criterion now_or_begun(std::future<Criterion>& begun, const std::function<Criterion()>& assess) {
  return begun.valid() ? begun.get() : assess();
}

}  // namespace

Criterion lost(const Exercise& exercise, CriterionName name, Outcome outcome, Diagnosis diagnosis) {
  Criterion criterion{.name = name, .max_points = max_points(exercise, name)};
  lose(criterion, outcome, std::move(diagnosis));
  return criterion;
}

Criterion or_not_assessed(const Exercise& exercise, CriterionName name,
                          const std::function<Criterion()>& assess) {
  try {
    return assess();
  } catch (const UsageError& error) {
    return lost(exercise, name, Outcome::kInternal, {.facts = {{"what", error.what()}}});
  }
}

/// Not valid for a criterion that is not wanted.
std::packaged_task<Criterion()> ModelCriteria::task(CriterionName name,
                                                    std::function<Criterion()> assess) {
  const bool wanted = options_.criteria.contains(name) &&
                      std::ranges::count(criteria_of(*ref_.exercise), name) != 0;
  return wanted ? std::packaged_task<Criterion()>(std::move(assess))
                : std::packaged_task<Criterion()>();
}

void ModelCriteria::begin() {
  auto safe_task = task(CriterionName::kSafe, [this] { return assess_safe(); });
  efficient_task_ = task(CriterionName::kEfficient, [this] { return assess_efficient(); });
  if (safe_task.valid()) safe_ = safe_task.get_future();
  if (efficient_task_.valid()) efficient_ = efficient_task_.get_future();
  threads_[0] = std::async(std::launch::async, [this, safe_task = std::move(safe_task)]() mutable {
    if (safe_task.valid()) safe_task();
    run_efficient();
  });
}

void ModelCriteria::run_efficient() {
  if (efficient_task_.valid() && !efficient_settled_.exchange(true)) efficient_task_();
}

void ModelCriteria::go_on(bool right) {
  if (!right) {
    efficient_settled_ = true;
  } else if (threads_[0].valid()) {
    threads_[1] = std::async(std::launch::async, [this] { run_efficient(); });
  }
}

void ModelCriteria::wait() const {
  for (const auto& thread : threads_) {
    if (thread.valid()) thread.wait();
  }
}

Criterion ModelCriteria::safe() {
  return now_or_begun(safe_, [this] { return assess_safe(); });
}

Criterion ModelCriteria::efficient() {
  return now_or_begun(efficient_, [this] { return assess_efficient(); });
}

Criterion ModelCriteria::assess_safe() const {
  return check_safe(*ref_.exercise, source_, options_.device, options_.seed,
                    options_.limits.confinement);
}

Criterion ModelCriteria::assess_efficient() const {
  const Exercise& exercise = *ref_.exercise;
  return or_not_assessed(exercise, CriterionName::kEfficient, [&] {
    const Confinement confinement = options_.limits.confinement;
    const FoundRecording recorded = find_recorded_costs(exercise, model_llvm());
    // A copy of the kit for students has recordings instead of solutions.
    if (!std::filesystem::exists(solution_file(ref_, options_.device))) {
      return check_efficient(exercise, source_, recorded, confinement);
    }
    // Costs are the same in every run: those of this very source need not be counted again.
    const KernelSource solution = load_source(solution_file(ref_, kModelled));
    const MachineFile gpu = gpu_of(recorded);
    return is_recording_of(recorded, solution) && is_of(recorded.costs->gpu, gpu)
               ? check_efficient(exercise, source_, recorded, confinement)
               : check_efficient(exercise, source_, solution, gpu, options_.seed, confinement);
  });
}

}  // namespace oclab
