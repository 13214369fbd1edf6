// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: what an error of a compiler says, as data.
#include "grading/diagnosis/compiler/compiler_claim.h"

#include <algorithm>
#include <iterator>

namespace oclab {
namespace {

struct ClaimWords {
  std::string_view part;  ///< of the error's text; before a quote, the name follows
  Complaint complaint;
};

constexpr ClaimWords kClaims[] = {
    {"undeclared identifier '", Complaint::kUndeclared},
    {"unknown type name '", Complaint::kUndeclared},
    {"implicit declaration of function '", Complaint::kUndeclared},
    {"undeclared function '", Complaint::kUndeclared},
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
    {"expected ')'", Complaint::kMissingBracket},
    {"expected ']'", Complaint::kMissingBracket},
    {"expected expression", Complaint::kExpectedExpression},
};

/// What stands between these words and the next quote, or "".
std::string quoted_after(std::string_view words, std::string_view error) {
  const std::size_t at = error.find(words);
  if (at == error.npos) return "";
  const std::string_view rest = error.substr(at + words.size());
  return std::string(rest.substr(0, rest.find('\'')));
}

}  // namespace

CompilerClaim claim_of(std::string_view error) {
  const auto* found = std::ranges::find_if(
      kClaims, [&](const ClaimWords& each) { return error.find(each.part) != error.npos; });
  if (found == std::end(kClaims)) return {};
  CompilerClaim claim{found->complaint};
  claim.suggested = quoted_after("did you mean '", error);
  if (found->part.ends_with(" '")) claim.name = quoted_after(found->part, error);
  return claim;
}

}  // namespace oclab
