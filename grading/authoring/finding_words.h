// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: what the checks of a lab found, in words.
#pragma once

#include <string>

#include "grading/authoring/finding.h"

namespace oclab {

/// What is wrong, and where.
std::string what_of(const LabFinding& finding);

/// What to do about it.
std::string next_of(const LabFinding& finding);

/// What a check measured, in one line; "" if it measured nothing.
std::string evidence_of(const CheckResult& result);

/// Returns every finding with its next step, for messages of tests; "" if there are none.
std::string describe(const CheckResult& result);

}  // namespace oclab
