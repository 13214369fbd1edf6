// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: what an explanation names about a line.
#pragma once

#include <vector>

#include "grading/model/explanation.h"

namespace oclab {

/// What is most expensive about a line, the most expensive first: an access or its branches; a
/// second one only where it is of another kind of memory and worth naming. Costs, accesses and
/// patterns of the line are complete.
std::vector<LineFault> faults_of(const ExplainedLine& line);

}  // namespace oclab
