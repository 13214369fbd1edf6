// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: the sentence that an explanation has for a line.
#pragma once

#include <string>

#include "grading/model/explanation.h"

namespace oclab {

/// What is most expensive about a line: pattern, cost against the ideal, and what to do. A second
/// fault, of another kind of memory or of its branches, has a sentence of its own. Costs, accesses
/// and patterns of the line are complete.
std::string sentence_for(const ExplainedLine& line);

}  // namespace oclab
