// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: expressions of numbers and macros, evaluated.
#pragma once

#include <cstddef>
#include <optional>
#include <vector>

#include "grading/source/tokens/gate_tokens.h"
#include "grading/source/tokens/macros.h"

namespace oclab {

/// Returns the value of an expression of whole numbers and macros without arguments: sums,
/// products, quotients and shifts. Nothing if it has anything else, or is too large.
std::optional<std::size_t> constant_value(const GateTokens& tokens,
                                          const std::vector<std::size_t>& closing,
                                          const MacroTable& macros, TokenRange range);

}  // namespace oclab
