// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: a check as it goes on: each line's verdict when it is there, beside earlier ones.
#pragma once

#include <ostream>

#include "grading/record/rubric.h"
#include "grading/study/history.h"
#include "grading/terminal/terminal.h"

namespace oclab {

/// Prints a grade line by line: verdict, rate, and what changed since the last check and the best
/// one on the same device. A kernel that is not right gets its diagnosis at once.
class LiveReport {
 public:
  /// `history` is what was kept before this check.
  LiveReport(std::ostream& out, const History& history, const TextStyle& style)
      : out_(out), history_(history), style_(style) {}

  /// Prints the line that has just joined the grade, unless it is only lost with `correct`.
  void add(const Grade& grade);

  /// Prints the points, and why any were lost.
  void finish(const Grade& grade);

 private:
  void print_verdict(const Criterion& line, const std::string& facts);
  void print(const std::string& text);
  std::string facts(const Criterion& line, const std::string& device) const;
  std::string speed_facts(const SpeedEvidence& speed, const std::string& device) const;
  std::string cost_facts(const Criterion& line, const std::string& device) const;

  std::ostream& out_;
  const History& history_;
  TextStyle style_;
};

}  // namespace oclab
