// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: what to try about an access out of bounds.
#pragma once

#include <string>

#include "grading/diagnosis/source_finding.h"

namespace oclab {

/// What to compare or to change, by the finding and the line of the access; "" where they say
/// nothing more than its kind.
std::string advice_on_bounds(const SourceFinding& found);

}  // namespace oclab
