// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: what is expensive about a line, and what to do about it, in a sentence.
#pragma once

#include <string>

#include "grading/model/explanation.h"

namespace oclab {

/// "lane i reads address 128·i of `in`": who accesses what in the example of this access.
std::string describe_pattern(const LineAccess& access);

/// "32 sectors where 4 would do": what the example costs.
std::string describe_cost(const LineAccess& access);

/// What to do about accesses of this kind and layout, without a full stop.
/// What to do about an access.
const char* advice_for(const LineAccess& access);

const char* advice(model::AccessKind kind, model::AccessLayout layout);

/// The sentence for the most expensive part of a line: pattern, cost against the ideal, and what to
/// do. Costs, accesses and patterns of the line are complete.
std::string sentence_for(const ExplainedLine& line);

}  // namespace oclab
