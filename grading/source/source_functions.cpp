// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: the functions that a source defines.
#include "grading/source/source_functions.h"

#include <algorithm>
#include <array>
#include <string_view>

namespace oclab {
namespace {

/// Returns whether a bracket and a brace after the word belong to a statement.
bool begins_statement(std::string_view word) {
  static constexpr std::array<std::string_view, 4> kStatements{"if", "for", "while", "switch"};
  return std::ranges::find(kStatements, word) != kStatements.end();
}

}  // namespace

std::vector<SourceFunction> functions_of(const GateTokens& tokens,
                                         const std::vector<std::size_t>& closing) {
  std::vector<SourceFunction> functions;
  bool is_kernel = false;
  for (std::size_t i = 0; i + 1 < tokens.size(); ++i) {
    if (is(tokens, i, "kernel") || is(tokens, i, "__kernel")) is_kernel = true;
    if (is(tokens, i, "__attribute__")) {
      i = closing[i + 1];
      continue;
    }
    if (is(tokens, i, "{") || is(tokens, i, ";")) is_kernel = false;
    if (!tokens[i].is_word() || begins_statement(tokens[i].text)) continue;
    if (!is(tokens, i + 1, "(") || !is(tokens, closing[i + 1] + 1, "{")) continue;
    const std::size_t body = closing[i + 1] + 1;
    functions.push_back({i, i + 1, body, closing[body], is_kernel});
    i = closing[body];
    is_kernel = false;
  }
  return functions;
}

}  // namespace oclab
