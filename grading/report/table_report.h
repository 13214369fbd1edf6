// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: the table of `oclab run`, printed as the grades come in.
#pragma once

#include <ostream>
#include <vector>

#include "grading/record/rubric.h"
#include "grading/terminal/terminal.h"

namespace oclab {

/// Columns that the table needs to show everything.
constexpr std::size_t kWideTable = 139;

/// Prints a table for each lab, a row as soon as its exercise is graded, and the remarks at the
/// end. What is printed stays, whatever happens to the grades that follow.
class TableReport {
 public:
  /// On a terminal that is too narrow, the tables fit into 80 columns; rates are then found in the
  /// comparison that ends each lab.
  explicit TableReport(std::ostream& out, const TextStyle& style = {.width = kWideTable})
      : out_(out), style_(style) {}

  /// Called before an exercise is graded: begins its lab's table if it is the first of it.
  void begin(const ExerciseRef& exercise, const DeviceInfo& device);

  /// Prints the grade's row.
  void add(const Grade& grade);

  /// Prints what remains: the last comparison, remarks, ceiling and total.
  void finish();

  const std::vector<Grade>& grades() const { return grades_; }

 private:
  void end_lab();
  void print(const std::string& text);

  bool compact() const { return style_.terminal && style_.width < kWideTable; }

  std::ostream& out_;
  TextStyle style_;
  const Lab* lab_ = nullptr;
  std::vector<Grade> grades_;
};

}  // namespace oclab
