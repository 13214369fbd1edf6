// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: what an error of a compiler says, as data.
#include "grading/diagnosis/compiler/compiler_claim.h"

#include <algorithm>
#include <iterator>

#include "grading/diagnosis/compiler/foreign_words.h"

namespace oclab {
namespace {

struct ClaimWords {
  std::string_view part;  ///< of the error's text; before a quote, the name follows
  Complaint complaint;
};

constexpr ClaimWords kClaims[] = {
    {"redefinition of parameter '", Complaint::kRedefinition},
    {"redefinition of '", Complaint::kRedefinition},
    {"called object type", Complaint::kCallOfValue},
    {"taking address of function", Complaint::kUncalledFunction},
    {"pointer to function type", Complaint::kUncalledFunction},
    {"too few arguments provided to function-like macro", Complaint::kFewMacroArguments},
    {"too many arguments provided to function-like macro", Complaint::kManyMacroArguments},
    {"unterminated function-like macro", Complaint::kOpenMacroCall},
    {"no matching function for call to '", Complaint::kNoMatchingCall},
    {"expected '}'", Complaint::kOpenBlock},
    {"function definition is not allowed", Complaint::kNestedFunction},
    {"extraneous closing brace", Complaint::kSurplusBrace},
    {"expected ';'", Complaint::kMissingSemicolon},
    {"expected expression", Complaint::kExpectedExpression},
};

/// The name up to the next quote.
std::string quoted_name(std::string_view text) {
  return std::string(text.substr(0, text.find('\'')));
}

}  // namespace

CompilerClaim claim_of(std::string_view error) {
  for (const std::string_view words : kUndeclaredWords) {
    const std::size_t at = error.find(words);
    if (at == error.npos) continue;
    const std::string_view name = error.substr(at + words.size());
    return {Complaint::kUndeclared, name.starts_with('\'') ? quoted_name(name.substr(1)) : ""};
  }
  const auto* found = std::ranges::find_if(
      kClaims, [&](const ClaimWords& each) { return error.find(each.part) != error.npos; });
  if (found == std::end(kClaims)) return {};
  const std::string_view rest = error.substr(error.find(found->part) + found->part.size());
  return {found->complaint, found->part.ends_with(" '") ? quoted_name(rest) : ""};
}

}  // namespace oclab
