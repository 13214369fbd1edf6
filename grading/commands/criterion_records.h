// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: the criteria of one grading, for the tests that report one each.
#pragma once

#include <optional>
#include <string>

#include "grading/record/record.h"
#include "harness/spec/registry.h"

namespace oclab {

/// The result of the test of a criterion.
enum class TestOutcome { kPassed, kFailed, kUndecided, kSkipped };

/// A criterion as its test reports it.
struct CriterionReport {
  TestOutcome outcome = TestOutcome::kFailed;
  std::string text;
};

/// The report on a criterion of a grade.
CriterionReport criterion_report(const Grade& grade, const Criterion& criterion);

/// Writes the criteria of a grade to the folder that OCLAB_LINE_RECORDS names. Throws `UsageError`.
void write_criterion_records(const Grade& grade);

/// The exercise's criterion as written there; nothing without the variable or without such a
/// record. Each is read once, so that it belongs to the grading before it.
std::optional<CriterionReport> take_criterion_record(const ExerciseRef& exercise,
                                                     CriterionName name);

}  // namespace oclab
