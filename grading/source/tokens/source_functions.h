// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: the functions that a source defines.
#pragma once

#include <cstddef>
#include <vector>

#include "grading/source/tokens/gate_tokens.h"

namespace oclab {

/// A definition, by the indices of its tokens. An unclosed body ends after the last token.
struct SourceFunction {
  std::size_t name = 0;
  std::size_t parameters = 0;  ///< the opening bracket
  std::size_t body = 0;        ///< the opening brace
  std::size_t end = 0;         ///< the closing brace
  bool is_kernel = false;
};

/// Returns the functions in the order of the source, those in the text of a macro included.
std::vector<SourceFunction> functions_of(const GateTokens& tokens,
                                         const std::vector<std::size_t>& closing);

/// Returns the line of the first call by which a function calls itself, directly or through others;
/// 0 if there is none. Only looks at what the compiler certainly sees: neither at code that a
/// directive may exclude or a macro makes, nor at overloaded functions, nor at
/// a source that lacks a closing brace.
int find_recursion(const GateTokens& tokens, const std::vector<SourceFunction>& functions);

}  // namespace oclab
