// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: names of other languages, and what OpenCL C has instead.
#include "grading/diagnosis/compiler/foreign_words.h"

#include <algorithm>
#include <array>
#include <string>

#include "grading/diagnosis/compiler/foreign_table.h"
#include "grading/diagnosis/compiler/misspelt_name.h"
#include "grading/source/tokens/gate_tokens.h"

namespace oclab {
namespace {

/// Whether the name, with its quotes, is meant by this part.
bool is_meant(std::string_view name, std::string_view part) {
  if (!part.ends_with('#')) return name.starts_with(part);
  part.remove_suffix(1);
  if (!name.starts_with(part)) return false;
  name.remove_prefix(part.size());
  const std::size_t digits = std::min(name.find_first_not_of("0123456789"), name.size());
  return digits > 0 && name.substr(digits).starts_with('\'');
}

/// Whether the name is meant by any of the parts, which blanks separate.
bool is_any(std::string_view name, std::string_view parts) {
  for (std::size_t begin = 0; begin < parts.size();) {
    const std::size_t end = std::min(parts.find(' ', begin), parts.size());
    if (is_meant(name, parts.substr(begin, end - begin))) return true;
    begin = end + 1;
  }
  return false;
}

/// Whether the source declares or defines the name anywhere, perhaps in another scope.
bool declares(std::string_view source, std::string_view name) {
  static constexpr std::array<std::string_view, 7> kStatements{"return", "else", "do",    "case",
                                                               "goto",   "if",   "sizeof"};
  const GateTokens tokens = gate_tokens(source, false);
  for (std::size_t i = 1; i + 1 < tokens.size(); ++i) {
    const GateToken& before = tokens[i - 1];
    if (tokens[i].text != name || !before.is_word() || before.directive != tokens[i].directive) {
      continue;
    }
    const bool typed = std::ranges::find(kStatements, before.text) == kStatements.end();
    static constexpr std::string_view kAfterName = "=;,)[(";
    if (typed && kAfterName.find(tokens[i + 1].text) != kAfterName.npos) return true;
  }
  return false;
}

}  // namespace

const CompilerAdvice* foreign_advice(const CompilerClaim& claim, std::string_view source) {
  if (claim.complaint != Complaint::kUndeclared || is_suggested(claim, source)) return nullptr;
  const std::string quoted = '\'' + claim.name + '\'';
  const auto words = foreign_words();
  const auto found = std::ranges::find_if(
      words, [&](const CompilerAdvice& each) { return is_any(quoted, each.part); });
  return found == words.end() || declares(source, claim.name) ? nullptr : &*found;
}

}  // namespace oclab
