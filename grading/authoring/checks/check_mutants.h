// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: whether the data separate a right kernel from one with a slip.
#pragma once

#include "grading/authoring/checks/check_grades.h"

namespace oclab {

/// Runs the solution with one slip after the other (see `InputMutation` and `source_mutants`) at
/// the test sizes: each must come out wrong at one of them. A reduction that guesses a part of its
/// input must come out wrong at the timed size as well. Renewed data must differ from those before,
/// and the solution must be right on them.
CheckResult check_mutants(const ExerciseRef& exercise, const CheckSetting& setting);

}  // namespace oclab
