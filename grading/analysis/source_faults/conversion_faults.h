// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: numbers that are converted where their bits are meant, or the other way round.
#pragma once

#include <cstddef>
#include <optional>
#include <string_view>
#include <vector>

#include "grading/analysis/source_faults/value_faults.h"
#include "grading/source/tokens/gate_tokens.h"

namespace oclab {

enum class NumberClass { kNone, kInteger, kFloat };

/// The class of a type's numbers: kNone for half, bool, and what is not built in.
NumberClass class_of(std::string_view type);

/// The first such conversion in these tokens.
std::optional<SourceFault> find_conversion_fault(const GateTokens& tokens,
                                                 const std::vector<std::size_t>& closing);

}  // namespace oclab
