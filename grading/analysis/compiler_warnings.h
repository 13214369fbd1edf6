// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: what a compiler's warnings add to a diagnosis.
#pragma once

#include <string>

#include "grading/diagnosis/diagnosis.h"
#include "grading/record/rubric.h"

namespace oclab {

/// Adds the warnings in the log of a build that succeeded. Where the model has found an
/// uninitialised value, and the compiler knows the variable, the diagnosis names it, at the line
/// that uses it first. A slip that may explain a wrong result, an access out of
/// bounds below it, or a loop that does not end becomes the next step.
void add_warnings(Diagnosis& diagnosis, const std::string& build_log, const KernelSource& source);

/// The line without the warnings, where another line of the grade shows them.
Criterion without_warnings(Criterion criterion);

}  // namespace oclab
