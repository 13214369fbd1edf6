// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: brackets that are not closed, and heads of functions and loops.
#include <algorithm>
#include <array>
#include <vector>

#include "grading/analysis/build_faults/fault_finders.h"

namespace oclab {
namespace {

/// The first token of the statement or head with token `i`: after a brace, or after a `;` that does
/// not separate the parts of a `for`.
std::size_t begin_of_statement(const BrokenSource& source, std::size_t i) {
  while (i > 0 && source.tokens()[i - 1].directive < 0) {
    if (source.is(i - 1, "{") || source.is(i - 1, "}")) break;
    if (source.is(i - 1, ";")) {
      // The line of a `for` begins before its first `;`.
      const std::size_t first = source.first_token(source.tokens()[i - 1].line);
      if (!source.is(first, "for") || !source.is(first + 1, "(")) break;
      return first;
    }
    --i;
  }
  return i;
}

std::string closing_of(std::string_view bracket) { return bracket == "(" ? ")" : "]"; }

/// The fault of the bracket `open`, which is not closed before token `stop`.
BuildFault open_bracket(const BrokenSource& source, std::size_t open, std::size_t stop) {
  const GateToken& bracket = source.tokens()[open];
  const bool named = open > 0 && source.tokens()[open - 1].is_word();
  Facts facts{{"bracket", bracket.text},
              {"closing", closing_of(bracket.text)},
              {"before", source.tokens()[stop].text}};
  if (named) facts["name"] = source.tokens()[open - 1].text;
  return {named ? "build-open-bracket" : "build-open-bracket-alone", bracket.line,
          source.column(open), std::move(facts)};
}

/// A `;` between parameters or arguments, whose brackets are closed in the same line.
bool is_for_comma(const BrokenSource& source, std::size_t open, std::size_t i) {
  const std::size_t close = source.closing(open);
  return source.is(open, "(") && i < close && close < source.tokens().size() &&
         source.is(close, ")") && source.tokens()[close].line == source.tokens()[i].line;
}

/// What ends a statement although the innermost of its brackets is open.
std::optional<BuildFault> ends_in_brackets(const BrokenSource& source,
                                           const std::vector<std::size_t>& open, std::size_t i) {
  static constexpr std::array<std::string_view, 4> kHeads{"for", "if", "while", "switch"};
  const bool head =
      open.front() > 0 &&
      std::ranges::find(kHeads, source.tokens()[open.front() - 1].text) != kHeads.end();
  if (source.is(i, ";") && !head && is_for_comma(source, open.back(), i)) {
    return BuildFault{"build-semicolon-in-brackets", source.tokens()[i].line, source.column(i)};
  }
  return open_bracket(source, open.back(), i);
}

/// Whether these parts are those of a loop over a list, as in C++ and Python.
bool is_range(const BrokenSource& source, TokenRange parts) {
  return count_of(source.tokens(), parts, ":") > 0 && count_of(source.tokens(), parts, "?") == 0;
}

}  // namespace

std::optional<BuildFault> find_open_bracket(const BrokenSource& source) {
  const Complaint complaint = source.claim().complaint;
  const bool may_be = complaint == Complaint::kMissingBracket ||
                      complaint == Complaint::kMissingSemicolon ||
                      complaint == Complaint::kExpectedExpression;
  const std::size_t error = source.token_at_error();
  if (!may_be || error >= source.tokens().size()) return std::nullopt;
  std::vector<std::size_t> open;
  std::size_t separators = 0;  // of a `for`
  for (std::size_t i = begin_of_statement(source, error); i < source.tokens().size(); ++i) {
    if (source.tokens()[i].directive >= 0) return std::nullopt;
    if (source.is(i, "(") || source.is(i, "[")) open.push_back(i);
    if (open.empty()) {
      if (i > error || source.is(i, ";") || source.is(i, "{")) return std::nullopt;
      continue;
    }
    if (source.is(i, ")") || source.is(i, "]")) {
      if (!source.is(i, closing_of(source.tokens()[open.back()].text))) {
        return open_bracket(source, open.back(), i);
      }
      open.pop_back();
    }
    const bool separates = open.size() == 1 && open.front() > 0 &&
                           source.is(open.front() - 1, "for") && source.is(i, ";");
    if (separates && ++separators <= 2) continue;
    // After a bracket, a brace begins the values of a vector.
    const bool literal = source.is(i, "{") && source.is(i - 1, ")");
    if (literal && open.size() > 1) return std::nullopt;
    if (!open.empty() && (source.is(i, ";") || source.is(i, "{") || source.is(i, "}"))) {
      return ends_in_brackets(source, open, i);
    }
  }
  return std::nullopt;
}

std::optional<BuildFault> find_missing_type(const BrokenSource& source) {
  if (source.error() == nullptr) return std::nullopt;
  const CompilerMessage* message = source.message("type specifier missing");
  if (message == nullptr || message->line > source.error_line()) return std::nullopt;
  const std::size_t i = source.token_at(*message);
  if (i >= source.tokens().size() || !source.tokens()[i].is_word()) return std::nullopt;
  const bool kernel = i > 0 && (source.is(i - 1, "kernel") || source.is(i - 1, "__kernel"));
  // Statements that stand outside of all functions have another cause.
  const SourceFunction* around = source.function_around(i);
  const bool inside = around != nullptr && source.tokens()[around->name].directive < 0;
  if (!kernel && !inside) return std::nullopt;
  return BuildFault{kernel ? "build-kernel-without-type" : "build-missing-type",
                    message->line,
                    message->column,
                    {{"name", source.tokens()[i].text}},
                    DiagnosisKind::kTypes};
}

std::optional<BuildFault> find_open_head(const BrokenSource& source) {
  if (source.error() == nullptr) return std::nullopt;
  const bool body = source.error()->text.find("expected function body") != std::string::npos;
  const std::size_t next = source.token_at_error();
  if (!body && source.claim().complaint != Complaint::kMissingSemicolon) return std::nullopt;
  if (next == 0 || next >= source.tokens().size() || !source.is(next - 1, ")")) return std::nullopt;
  const std::size_t open = source.opening(next - 1);
  const GateToken& end = source.tokens()[next - 1];
  if (open == 0 || open >= next || !source.tokens()[open - 1].is_word()) return std::nullopt;
  const bool goes_on = source.tokens()[next].line == end.line;
  if (goes_on || source.function_around(open) != nullptr) return std::nullopt;
  // What is indented belongs to the body.
  const bool lacks_brace = source.indentation(source.tokens()[next].line) > 0;
  return BuildFault{lacks_brace ? "build-head-without-brace" : "build-head-without-semicolon",
                    end.line,
                    0,
                    {{"name", source.tokens()[open - 1].text}}};
}

std::optional<BuildFault> find_broken_for(const BrokenSource& source) {
  const int line = source.error_line();
  for (std::size_t i = source.first_token(line);
       i + 1 < source.tokens().size() && source.tokens()[i].line == line; ++i) {
    if (!source.is(i, "for") || !source.is(i + 1, "(")) continue;
    if (source.closing(i + 1) >= source.tokens().size()) continue;
    std::size_t semicolons = 0, of_macros = 0;
    bool has_macro = false;
    for (std::size_t k = i + 2; k < source.closing(i + 1); ++k) {
      const Macro* macro = source.macro(source.tokens()[k].text);
      has_macro = has_macro || macro != nullptr;
      if (macro != nullptr) of_macros += count_of(source.tokens(), macro->body, ";");
      semicolons += source.is(k, ";");
      if (source.closing(k) < source.closing(i + 1)) k = source.closing(k);
    }
    // A macro that brings a `;` too many is the cause itself.
    if (semicolons + of_macros == 2 || (semicolons == 2 && of_macros > 0)) continue;
    if (has_macro && semicolons + of_macros == 0) continue;
    if (semicolons == 0 && is_range(source, {i + 2, source.closing(i + 1)})) {
      return BuildFault{"build-range-for", line};
    }
    return BuildFault{"build-broken-for", line, 0, {{"found", semicolons + of_macros}}};
  }
  return std::nullopt;
}

}  // namespace oclab
