// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: prints a check while it runs, with earlier results.
#pragma once

#include <ostream>

#include "grading/record/rubric.h"
#include "grading/study/history.h"
#include "grading/terminal/terminal.h"

namespace oclab {

/// Prints each criterion of a grade when it is assessed: verdict, rate, and the change since the
/// last and the best check on the same device. Prints the diagnosis of a wrong kernel immediately.
class LiveReport {
 public:
  /// `history` is the one before this check.
  LiveReport(std::ostream& out, const History& history, const TextStyle& style)
      : out_(out), history_(history), style_(style) {}

  /// Prints the last criterion of the grade, unless it is lost only because of `correct`.
  void add(const Grade& grade);

  /// Prints the points and the reasons for lost points.
  void finish(const Grade& grade);

 private:
  void print_verdict(const Criterion& criterion, const std::string& facts);
  void print(const std::string& text);
  std::string facts(const Criterion& criterion, const std::string& device) const;
  std::string speed_facts(const SpeedEvidence& speed, const std::string& device) const;
  std::string cost_facts(const Criterion& criterion, const std::string& device) const;

  std::ostream& out_;
  const History& history_;
  TextStyle style_;
};

}  // namespace oclab
