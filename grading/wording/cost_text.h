// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: costs in words.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>

#include "grading/diagnosis/cost_evidence.h"

namespace oclab {

struct DiagnosisWords;

/// "45 %" for 0.45
std::string percent(double share);

/// "wavefronts of local memory", …: what messages call the cost.
std::string_view cost_words(Cost cost);

/// "1,234,567", or a time for `Cost::kGpuTime`.
std::string amount_text(Cost cost, std::uint64_t amount);

/// The cost of both kernels, their ratio and the ratio for full marks.
std::string describe(const CostEvidence& cost);

/// The words for the forms of diagnoses that are about cost or speed.
std::span<const DiagnosisWords> cost_diagnoses();

}  // namespace oclab
