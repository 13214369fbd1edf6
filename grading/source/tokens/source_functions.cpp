// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: the functions that a source defines.
#include "grading/source/tokens/source_functions.h"

#include <algorithm>
#include <array>
#include <map>
#include <string_view>

namespace oclab {
namespace {

/// Returns whether a bracket and a brace after the word belong to a statement.
bool begins_statement(std::string_view word) {
  static constexpr std::array<std::string_view, 4> kStatements{"if", "for", "while", "switch"};
  return std::ranges::find(kStatements, word) != kStatements.end();
}

/// Returns for each token whether it is outside of all directives, and of all #if.
std::vector<bool> unconditional(const GateTokens& tokens) {
  std::vector<bool> result;
  int depth = 0;
  for (std::size_t i = 0; i < tokens.size(); ++i) {
    if (tokens[i].directive == static_cast<int>(i) && i + 1 < tokens.size()) {
      const std::string& name = tokens[i + 1].text;
      depth += name.starts_with("if") ? 1 : name == "endif" ? -1 : 0;
    }
    result.push_back(depth == 0 && tokens[i].directive < 0);
  }
  return result;
}

struct Call {
  std::size_t function = 0;
  int line = 0;
};

/// Returns whether the function can reach another one through the calls of each.
bool reaches(const std::vector<std::vector<Call>>& calls, std::size_t from, std::size_t to,
             std::vector<bool>& seen) {
  if (from == to) return true;
  if (seen[from]) return false;
  seen[from] = true;
  return std::ranges::any_of(
      calls[from], [&](const Call& call) { return reaches(calls, call.function, to, seen); });
}

}  // namespace

int find_recursion(const GateTokens& tokens, const std::vector<SourceFunction>& functions) {
  const bool overloads = std::ranges::any_of(tokens, [](const GateToken& token) {
    return token.text == "overloadable" || token.text == "__overloadable__";
  });
  // Where a brace is missing, the next functions seem to be part of this one.
  const bool open = std::ranges::any_of(
      functions, [&](const SourceFunction& each) { return each.end >= tokens.size(); });
  if (overloads || open) return 0;
  std::map<std::string_view, std::size_t> by_name;
  for (std::size_t k = 0; k < functions.size(); ++k) {
    if (!by_name.emplace(tokens[functions[k].name].text, k).second) return 0;
  }
  const std::vector<bool> certain = unconditional(tokens);
  std::vector<std::vector<Call>> calls(functions.size());
  for (std::size_t k = 0; k < functions.size(); ++k) {
    for (std::size_t i = functions[k].body; i < functions[k].end && certain[functions[k].name];
         ++i) {
      const auto found = by_name.find(tokens[i].text);
      if (found == by_name.end() || !certain[i] || !is(tokens, i + 1, "(")) continue;
      calls[k].push_back({found->second, tokens[i].line});
    }
  }
  for (std::size_t k = 0; k < functions.size(); ++k) {
    for (const Call& call : calls[k]) {
      std::vector<bool> seen(functions.size());
      if (reaches(calls, call.function, k, seen)) return call.line;
    }
  }
  return 0;
}

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
