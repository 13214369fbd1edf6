// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: names that are declared, and not where they are used.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <string>

#include "grading/analysis/build_faults/fault_finders.h"

namespace oclab {
namespace {

BuildFault elsewhere(std::string_view form, const BrokenSource& source, int declared) {
  return {form,
          source.error_line(),
          source.error()->column,
          {{"name", source.claim().name}, {"declared", static_cast<std::size_t>(declared)}}};
}

/// The macro, if its arguments are missing where the error is, or if it is defined below.
std::optional<BuildFault> as_macro(const BrokenSource& source, const Macro& macro) {
  if (macro.line > source.error_line()) return elsewhere("build-late", source, macro.line);
  if (!macro.takes_arguments || source.is(source.token_at_error() + 1, "(")) return std::nullopt;
  BuildFault fault = elsewhere("build-macro-uncalled", source, macro.line);
  fault.facts["parameters"] = fmt::format("{}", fmt::join(macro.parameters, ", "));
  return fault;
}

/// The line below the error in which a function of this name is defined, or a variable of the same
/// function; or 0.
int line_below(const BrokenSource& source, const std::string& name, std::size_t use) {
  for (const SourceFunction& function : source.functions()) {
    if (source.tokens()[function.name].text == name && function.name > use) {
      return source.tokens()[function.name].line;
    }
  }
  const SourceFunction* around = source.function_around(use);
  if (around == nullptr) return 0;
  const auto declared = source.declaration(name, around->end);
  return declared && *declared > use ? source.tokens()[*declared].line : 0;
}

/// Whether a directive may exclude one of two places, which lie at the ends of the range.
bool has_condition(const BrokenSource& source, TokenRange range) {
  for (std::size_t i = range.begin; i < range.end; ++i) {
    const std::string& word = source.tokens()[i].text;
    const bool directive = source.tokens()[i].directive >= 0;
    if (directive && (word.starts_with("if") || word.starts_with("el") || word == "endif")) {
      return true;
    }
  }
  return false;
}

}  // namespace

std::optional<BuildFault> find_declaration_elsewhere(const BrokenSource& source) {
  const CompilerClaim& claim = source.claim();
  if (claim.complaint != Complaint::kUndeclared || !claim.suggested.empty()) return std::nullopt;
  const std::string& name = source.claim().name;
  const std::size_t use = source.token_at_error();
  if (!source.is(use, name) || source.tokens()[use].directive >= 0) return std::nullopt;
  if (const Macro* macro = source.macro(name)) return as_macro(source, *macro);
  if (const auto declared = source.declaration(name, use)) {
    if (has_condition(source, {*declared, use})) return std::nullopt;
    return elsewhere("build-out-of-scope", source, source.tokens()[*declared].line);
  }
  const int below = line_below(source, name, use);
  return below > 0 ? std::optional(elsewhere("build-late", source, below)) : std::nullopt;
}

}  // namespace oclab
