// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: the sentences of an explanation about a line.
#pragma once

#include <string>

#include "grading/model/explanation.h"

namespace oclab {

/// A sentence for each of the line's faults; "" where it has none.
std::string sentences_about(const ExplainedLine& line);

}  // namespace oclab
