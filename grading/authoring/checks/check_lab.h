// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: every check of a lab, and what came of them.
#pragma once

#include <string>
#include <vector>

#include "grading/authoring/checks/check_grades.h"
#include "grading/authoring/finding.h"
#include "grading/terminal/terminal.h"

namespace oclab {

/// The checks of one exercise, in the order of `kChecks`.
struct CheckedExercise {
  ExerciseRef exercise;
  std::vector<CheckResult> results;

  Weight worst() const;
};

/// Runs every check; up to a minute. What cannot be run because a file is missing or a reference
/// fails is a finding, too: nothing is skipped in silence.
CheckedExercise check_exercise(const ExerciseRef& exercise, const CheckSetting& setting);

/// The table's head and one row of it.
std::string check_table_head(const Lab& lab);
std::string check_table_row(const CheckedExercise& checked);

/// What was measured and found: per exercise a line of evidence, then each finding with what to do.
std::string check_details(const CheckedExercise& checked, const TextStyle& style);

/// {"schema", "kit_version", "device", "exercises": [{"id", "lab", "checks": [{"check", "verdict",
/// "evidence", "findings": [{"weight", "what", "next"}]}]}]}.
std::string checks_as_json(const std::vector<CheckedExercise>& all, const DeviceInfo& device);

}  // namespace oclab
