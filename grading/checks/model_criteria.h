// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: the criteria that the model assesses, while the device runs the kernel.
#pragma once

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
/// they are assessed beside it, on another thread. The arguments must outlive the object.
class ModelCriteria {
 public:
  ModelCriteria(const ExerciseRef& ref, const KernelSource& source, const GradeOptions& options)
      : ref_(ref), source_(source), options_(options) {}

  /// Starts the wanted criteria.
  void begin();

  /// Leaves out `efficient`, unless it has begun: a kernel that is wrong has no costs.
  void leave_out_efficient() { efficient_wanted_ = false; }

  /// Waits until all that was started has ended.
  void wait() const;

  /// The criterion, as started or assessed now.
  Criterion safe();
  Criterion efficient();

 private:
  Criterion assess_safe() const;
  Criterion assess_efficient() const;

  const ExerciseRef& ref_;
  const KernelSource& source_;
  const GradeOptions& options_;
  std::atomic<bool> efficient_wanted_ = true;
  std::future<Criterion> safe_, efficient_;
  std::future<void> thread_;
};

}  // namespace oclab
