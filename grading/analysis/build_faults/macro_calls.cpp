// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: macros that are called wrongly, and macros whose text is incomplete.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>

#include "grading/analysis/build_faults/fault_finders.h"

namespace oclab {
namespace {

/// Whether calls of the macro may have other numbers of arguments than this definition says.
bool has_many_forms(const BrokenSource& source, const Macro& macro) {
  return source.is(macro.body.begin - 2, ".") ||  // before the `)` of the parameters
         std::ranges::count(source.macros(), macro.name, &Macro::name) > 1;
}

/// The call in the line of the error that has another number of arguments than its macro.
std::optional<BuildFault> wrong_number(const BrokenSource& source) {
  const int line = source.error_line();
  for (std::size_t i = source.first_token(line);
       i + 1 < source.tokens().size() && source.tokens()[i].line <= line; ++i) {
    const Macro* macro = source.macro(source.tokens()[i].text);
    if (macro == nullptr || !macro->takes_arguments || !source.is(i + 1, "(")) continue;
    if (source.tokens()[i].directive >= 0 && source.is(i - 1, "define")) continue;
    if (has_many_forms(source, *macro)) continue;
    auto arguments = arguments_of(source.tokens(), source.closings(), i + 1);
    if (arguments.size() == 1 && arguments[0].begin == arguments[0].end) arguments.clear();
    if (arguments.size() == macro->parameters.size()) continue;
    return BuildFault{"build-macro-arguments",
                      line,
                      0,
                      {{"macro", macro->name},
                       {"takes", macro->parameters.size()},
                       {"has", arguments.size()},
                       {"parameters", fmt::format("{}", fmt::join(macro->parameters, ", "))},
                       {"defined", static_cast<std::size_t>(macro->line)}}};
  }
  return std::nullopt;
}

bool has_token(const BrokenSource& source, int line, std::string_view text) {
  std::size_t i = source.first_token(line);
  while (i < source.tokens().size() && source.tokens()[i].line == line && !source.is(i, text)) ++i;
  return source.is(i, text) && source.tokens()[i].line == line;
}

/// Words whose brackets do not end a statement.
bool begins_statement_head(std::string_view word) {
  static constexpr std::array<std::string_view, 6> kWords{"if",     "for",           "while",
                                                          "switch", "__attribute__", "_Pragma"};
  return std::ranges::find(kWords, word) != kWords.end();
}

/// Whether a word that ends a line of a macro can be the end of a statement.
bool may_end_statement(const BrokenSource& source, std::size_t i) {
  const std::string& word = source.tokens()[i].text;
  if (word == "break" || word == "continue") return true;
  // "x = y" and "return y" may end there, "inline T", "size_t" and "else" go on.
  static constexpr std::array<std::string_view, 10> kOperators{"=", "+", "-", "*", "/",
                                                               "%", "&", "|", "<", ">"};
  return !is_type_word(word) &&
         (source.is(i - 1, "return") ||
          std::ranges::find(kOperators, source.tokens()[i - 1].text) != kOperators.end());
}

/// Whether a statement ends with token `i` and another begins with the next one, without a `;`.
bool lacks_semicolon(const BrokenSource& source, std::size_t i) {
  const GateToken& last = source.tokens()[i];
  const GateToken& next = source.tokens()[i + 1];
  if (!next.is_word() || last.line == next.line || next.text == "__attribute__") return false;
  if (last.is_word()) return may_end_statement(source, i);
  if (last.text == "]") return true;
  if (last.text != ")") return false;
  const std::size_t open = source.opening(i);
  if (open == 0 || open >= i || !source.tokens()[open - 1].is_word()) return false;
  const std::string& head = source.tokens()[open - 1].text;
  return !begins_statement_head(head) && source.macro(head) == nullptr;
}

bool is_directive(const BrokenSource& source, std::size_t i) {
  static constexpr std::array<std::string_view, 8> kNames{"define", "undef", "if",   "ifdef",
                                                          "ifndef", "else",  "elif", "endif"};
  return source.is(i, "#") &&
         std::ranges::find(kNames, source.tokens()[i + 1].text) != kNames.end();
}

/// The line of the first use of the macro outside of its definition; past the end if there is none.
int first_use(const BrokenSource& source, const Macro& macro) {
  for (std::size_t i = macro.body.end; i < source.tokens().size(); ++i) {
    if (source.is(i, macro.name)) return source.tokens()[i].line;
  }
  return source.lines() + 1;
}

/// Whether the compiler complains of statements outside of all functions: those from the definition
/// of the macro up to its use, if it has swallowed the head of their function.
bool complains_before_use(const BrokenSource& source, const Macro& macro) {
  if (source.error() == nullptr) return true;
  const CompilerMessage& error = *source.error();
  const int line = error.used_in > 0 ? error.used_in : error.line;
  const int use = first_use(source, macro);
  return line < use || (line == use && error.text.find("type specifier") != std::string::npos);
}

/// Whether the head of a function begins at `i`, after the end of a statement of the macro.
bool is_head(const BrokenSource& source, TokenRange body, std::size_t i) {
  const bool word = source.is(i, "kernel") || source.is(i, "__kernel") || source.is(i, "void");
  const bool after = i > body.begin && (source.is(i - 1, ";") || source.is(i - 1, "}"));
  return word && after && source.is(body.end - 1, "{");
}

}  // namespace

std::optional<BuildFault> find_macro_call(const BrokenSource& source) {
  const Complaint complaint = source.claim().complaint;
  if (complaint == Complaint::kOpenMacroCall) {
    const std::string name = source.name_at_error();
    if (source.macro(name) == nullptr) return std::nullopt;
    return BuildFault{
        "build-macro-open", source.error_line(), source.error()->column, {{"macro", name}}};
  }
  const bool counts =
      complaint == Complaint::kFewMacroArguments || complaint == Complaint::kManyMacroArguments;
  return counts ? wrong_number(source) : std::nullopt;
}

std::optional<BuildFault> find_macro_without_semicolon(const BrokenSource& source) {
  if (source.claim().complaint != Complaint::kMissingSemicolon) return std::nullopt;
  const int line = source.error_line();
  for (const Macro& macro : source.macros()) {
    const TokenRange& body = macro.body;
    if (body.begin == body.end) continue;
    const bool in_text = macro.line <= line && line <= source.tokens()[body.end - 1].line;
    if (!in_text && !has_token(source, line, macro.name)) continue;
    for (std::size_t i = body.begin; i + 1 < body.end; ++i) {
      if (in_text && source.tokens()[i].line > line) break;
      if (!lacks_semicolon(source, i)) continue;
      return BuildFault{
          "build-macro-without-semicolon", source.tokens()[i].line, 0, {{"macro", macro.name}}};
    }
  }
  return std::nullopt;
}

std::optional<BuildFault> find_macro_that_ends_open(const BrokenSource& source) {
  if (source.claim().complaint != Complaint::kMissingSemicolon) return std::nullopt;
  const int line = source.error_line();
  const std::size_t first = source.first_token(line);
  if (first + 1 >= source.tokens().size() || source.tokens()[first].line != line) {
    return std::nullopt;
  }
  const Macro* macro = source.macro(source.tokens()[first].text);
  if (macro == nullptr || macro->body.begin == macro->body.end) return std::nullopt;
  const std::size_t end = macro->takes_arguments ? source.closing(first + 1) : first;
  const std::size_t last = macro->body.end - 1;
  const bool alone = end + 1 >= source.tokens().size() || source.tokens()[end + 1].line > line;
  if (!alone || source.is(last, ";") || source.is(last, "}")) return std::nullopt;
  return BuildFault{"build-macro-ends-open",
                    source.tokens()[last].line,
                    0,
                    {{"macro", macro->name}, {"used_in", static_cast<std::size_t>(line)}}};
}

std::optional<BuildFault> find_swallowed_line(const BrokenSource& source) {
  for (const Macro& macro : source.macros()) {
    const TokenRange& body = macro.body;
    if (body.begin == body.end) continue;
    const int last = source.tokens()[body.end - 1].line;
    const std::size_t first = source.first_token(last);
    if (last == macro.line || first < body.begin) continue;
    const bool head = is_head(source, body, first) && complains_before_use(source, macro);
    if (!head && !is_directive(source, first)) continue;
    return BuildFault{"build-macro-swallows",
                      last - 1,
                      0,
                      {{"macro", macro.name}, {"swallowed", static_cast<std::size_t>(last)}}};
  }
  return std::nullopt;
}

}  // namespace oclab
