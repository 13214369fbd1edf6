// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: the macros that a source defines.
#pragma once

#include <cstddef>
#include <map>
#include <string>
#include <vector>

#include "grading/source/tokens/gate_tokens.h"

namespace oclab {

/// A #define. `body` is its text.
struct Macro {
  std::string name;
  int line = 0;
  bool takes_arguments = false;
  std::vector<std::string> parameters{};
  TokenRange body{};
};

/// Returns the macros in the order of the source. `closing` is that of `closing_brackets`.
std::vector<Macro> macros_of(const GateTokens& tokens, const std::vector<std::size_t>& closing);

/// The first macro of each name.
using MacroTable = std::map<std::string, Macro, std::less<>>;
MacroTable macros_by_name(const GateTokens& tokens, const std::vector<std::size_t>& closing);

/// Returns the macros that these tokens name, and those that the text of these names, each once.
std::vector<const Macro*> macros_used(const GateTokens& tokens, TokenRange range,
                                      const MacroTable& macros);

/// Returns the arguments of a call whose opening bracket is that token. None if it is not closed.
std::vector<TokenRange> arguments_of(const GateTokens& tokens,
                                     const std::vector<std::size_t>& closing, std::size_t bracket);

}  // namespace oclab
