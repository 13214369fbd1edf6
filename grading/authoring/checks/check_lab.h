// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: all checks of an exercise, and their reports.
#pragma once

#include <string>
#include <vector>

#include "grading/authoring/checks/checks.h"
#include "grading/authoring/finding.h"
#include "grading/terminal/terminal.h"

namespace oclab {

/// The results of one exercise, in the order of `Check`.
struct CheckedExercise {
  ExerciseRef exercise;
  std::vector<CheckResult> results;

  Weight worst() const;
};

/// Runs all checks, in up to a minute. A check that cannot run has a finding with the reason.
CheckedExercise check_exercise(const ExerciseRef& exercise, const CheckSetting& setting);

/// Return the head of the table, and the row of an exercise.
std::string check_table_head(const Lab& lab);
std::string check_table_row(const CheckedExercise& checked);

/// Returns the evidence of an exercise, then each finding with its next step.
std::string check_details(const CheckedExercise& checked, const TextStyle& style);

/// Returns the JSON text {"schema", "kit_version", "device", "exercises": [{"id", "lab", "checks":
/// [{"check", "verdict", "evidence", "findings": [{"weight", "what", "next"}]}]}]}.
std::string checks_as_json(const std::vector<CheckedExercise>& all, const DeviceInfo& device);

}  // namespace oclab
