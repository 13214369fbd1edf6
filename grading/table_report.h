// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: the table of `oclab run`, printed as the grades come in.
#pragma once

#include <ostream>
#include <vector>

#include "grading/rubric.h"

namespace oclab {

/// Prints a table for each lab, a row as soon as its exercise is graded, and the remarks at the
/// end. What is printed stays, whatever happens to the grades that follow.
class TableReport {
 public:
  explicit TableReport(std::ostream& out) : out_(out) {}

  /// Called before an exercise is graded: begins its lab's table if it is the first of it.
  void begin(const ExerciseRef& exercise, const DeviceInfo& device);

  /// Prints the grade's row.
  void add(const Grade& grade);

  /// Prints what remains: the last comparison, remarks, ceiling and total.
  void finish();

  const std::vector<Grade>& grades() const { return grades_; }

 private:
  void end_lab();

  std::ostream& out_;
  const Lab* lab_ = nullptr;
  std::vector<Grade> grades_;
};

}  // namespace oclab
