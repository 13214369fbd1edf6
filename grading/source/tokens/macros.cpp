// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: the macros that a source defines.
#include "grading/source/tokens/macros.h"

#include <algorithm>
#include <set>
#include <utility>

namespace oclab {

std::vector<Macro> macros_of(const GateTokens& tokens, const std::vector<std::size_t>& closing) {
  std::vector<Macro> macros;
  for (std::size_t i = 0; i + 2 < tokens.size(); ++i) {
    const int directive = tokens[i].directive;
    if (directive != static_cast<int>(i) || !is(tokens, i + 1, "define")) continue;
    const GateToken& name = tokens[i + 2];
    Macro macro{.name = name.text, .line = name.line};
    std::size_t begin = i + 3;
    // A space before the bracket makes it part of the text.
    macro.takes_arguments =
        is(tokens, begin, "(") && tokens[begin].begin == name.begin + name.text.size();
    if (macro.takes_arguments) {
      for (const TokenRange& each : arguments_of(tokens, closing, begin)) {
        if (each.begin < each.end) macro.parameters.push_back(tokens[each.begin].text);
      }
      begin = std::min(closing[begin] + 1, tokens.size());
    }
    std::size_t end = begin;
    while (end < tokens.size() && tokens[end].directive == directive) ++end;
    macro.body = {begin, end};
    macros.push_back(std::move(macro));
  }
  return macros;
}

MacroTable macros_by_name(const GateTokens& tokens, const std::vector<std::size_t>& closing) {
  MacroTable table;
  for (Macro& macro : macros_of(tokens, closing)) table.try_emplace(macro.name, std::move(macro));
  return table;
}

std::vector<const Macro*> macros_used(const GateTokens& tokens, TokenRange range,
                                      const MacroTable& macros) {
  std::vector<const Macro*> used;
  std::set<const Macro*> seen;
  for (std::size_t next = 0;; ++next) {
    for (std::size_t i = range.begin; i < range.end; ++i) {
      const auto found = macros.find(tokens[i].text);
      if (found == macros.end() || !seen.insert(&found->second).second) continue;
      used.push_back(&found->second);
    }
    if (next == used.size()) return used;
    range = used[next]->body;
  }
}

std::vector<TokenRange> arguments_of(const GateTokens& tokens,
                                     const std::vector<std::size_t>& closing, std::size_t bracket) {
  std::vector<TokenRange> arguments;
  if (closing[bracket] >= tokens.size()) return arguments;
  std::size_t begin = bracket + 1;
  for (std::size_t i = begin; i <= closing[bracket]; ++i) {
    if (i == closing[bracket] || tokens[i].text == ",") {
      arguments.push_back({begin, i});
      begin = i + 1;
    } else if (closing[i] < closing[bracket]) {
      i = closing[i];
    }
  }
  return arguments;
}

}  // namespace oclab
