// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: the loops of a source.
#pragma once

#include <cstddef>
#include <vector>

#include "grading/source/tokens/gate_tokens.h"

namespace oclab {

/// A loop by its tokens. A `while` has neither begin nor step.
struct SourceLoop {
  std::size_t keyword = 0;
  TokenRange begin{}, condition{}, step{}, body{};
};

/// Returns the `for` and `while` loops of a source in their order. Leaves out those in directives,
/// and each `do`.
std::vector<SourceLoop> loops_of(const GateTokens& tokens, const std::vector<std::size_t>& closing);

/// Returns the `for` and `while` loops around this line, the outer ones first; at most `most`.
std::vector<SourceLoop> loops_around(const GateTokens& tokens,
                                     const std::vector<std::size_t>& closing, int line,
                                     std::size_t most);

}  // namespace oclab
