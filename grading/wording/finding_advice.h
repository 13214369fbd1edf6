// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: the cause that a finding of the model shows, and what to try.
#pragma once

#include <string>

#include "grading/diagnosis/source_finding.h"

namespace oclab {

/// What is wrong, in the words of a report's first line.
std::string cause_of(const SourceFinding& finding);

/// What to try, with the lines that it is about.
std::string next_step(const SourceFinding& finding);

}  // namespace oclab
