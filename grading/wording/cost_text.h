// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: costs in words.
#pragma once

#include <string>
#include <string_view>

#include "grading/diagnosis/cost_evidence.h"

namespace oclab {

/// "wavefronts of local memory", …: what messages call the cost.
std::string_view cost_words(Cost cost);

/// The cost of both kernels, their ratio and the ratio for full marks.
std::string describe(const CostEvidence& cost);

}  // namespace oclab
