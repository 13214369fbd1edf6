// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: the criteria that the model assesses, while the device runs the kernel.
#pragma once

#include <array>
#include <atomic>
#include <functional>
#include <future>

#include "grading/checks/grade.h"

namespace oclab {

/// The criterion, lost for this reason.
Criterion lost(const Exercise& exercise, CriterionName name, Outcome outcome, Diagnosis diagnosis);

/// The criterion as assessed, or not assessed where the kit fails: the other exercises may be
/// gradable.
Criterion or_not_assessed(const Exercise& exercise, CriterionName name,
                          const std::function<Criterion()>& assess);

/// The criteria `safe` and `efficient` of one source. They do not depend on the device's run, so
/// they are assessed beside it, each on a thread. The arguments must outlive the object.
class ModelCriteria {
 public:
  ModelCriteria(const ExerciseRef& ref, const KernelSource& source, const GradeOptions& options)
      : ref_(ref), source_(source), options_(options) {}

  /// Starts `safe`, and after it `efficient`, where they are wanted.
  void begin();

  /// Starts `efficient` now, beside `safe`, if the kernel is right. Leaves it out, unless it has
  /// begun, if the kernel is wrong: then it has no costs.
  void go_on(bool right);

  /// Waits until all that was started has ended.
  void wait() const;

  /// The criterion, as started or assessed now.
  Criterion safe();
  Criterion efficient();

 private:
  Criterion assess_safe() const;
  Criterion assess_efficient() const;
  std::packaged_task<Criterion()> task(CriterionName name, std::function<Criterion()> assess);
  void run_efficient();

  const ExerciseRef& ref_;
  const KernelSource& source_;
  const GradeOptions& options_;
  std::packaged_task<Criterion()> efficient_task_;
  std::atomic<bool> efficient_settled_ = false;  // begun, or left out
  std::future<Criterion> safe_, efficient_;
  std::array<std::future<void>, 2> threads_;
};

}  // namespace oclab
