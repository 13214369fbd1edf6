// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: macros whose text is not what it is used for.
#include <algorithm>

#include "grading/analysis/build_faults/fault_finders.h"

namespace oclab {
namespace {

constexpr std::size_t kShownMeaning = 40;  // characters of a macro's text

BuildFault in_macro(std::string_view form, const Macro& macro, int used) {
  return {
      form, macro.line, 0, {{"macro", macro.name}, {"used_in", static_cast<std::size_t>(used)}}};
}

/// What is wrong with the text of a macro, by the text and the call at token `use`.
std::optional<BuildFault> broken_text(const BrokenSource& source, const Macro& macro,
                                      std::size_t use) {
  const TokenRange& body = macro.body;
  const int line = source.tokens()[use].line;
  const std::size_t end = macro.takes_arguments ? source.closing(use + 1) : use;
  const bool fails_there = source.claim().complaint == Complaint::kExpectedExpression &&
                           (source.error()->used_in > 0 || source.token_at_error() == end + 1);
  if (body.begin == body.end) {
    const bool value =
        fails_there || source.error()->text.find("explicit size") != std::string::npos;
    return value && !macro.takes_arguments
               ? std::optional(in_macro("build-macro-empty", macro, line))
               : std::nullopt;
  }
  if (source.is(body.begin, "=") && !source.is(body.begin + 1, "=")) {
    BuildFault fault = in_macro("build-macro-equals", macro, line);
    fault.facts["text"] = text_of(source.tokens(), {body.begin + 1, body.end}, kShownMeaning);
    return fault;
  }
  const std::size_t next = source.is(end + 1, ";") ? end + 2 : end + 1;
  const bool goes_on = next < source.tokens().size() && source.tokens()[next].line == line &&
                       !source.is(next, "}") && !source.is(next, "else");
  if (goes_on && source.is(body.end - 1, ";") && fails_there) {
    return in_macro("build-macro-semicolon", macro, line);
  }
  const bool list = source.is(body.begin, "(") && source.closing(body.begin) + 1 < body.end;
  if (!macro.takes_arguments && list && source.is(use + 1, "(") &&
      source.tokens()[body.begin + 1].is_word()) {
    return in_macro("build-macro-space", macro, line);
  }
  for (const auto& [opening, closing] : {std::pair("(", ")"), std::pair("[", "]")}) {
    const std::size_t opened = count_of(source.tokens(), body, opening);
    const std::size_t closed = count_of(source.tokens(), body, closing);
    if (opened == closed) continue;
    BuildFault fault = in_macro("build-macro-brackets", macro, line);
    fault.facts["bracket"] = std::string(opened > closed ? closing : opening);
    return fault;
  }
  return std::nullopt;
}

}  // namespace

std::optional<BuildFault> find_broken_macro_text(const BrokenSource& source) {
  if (source.error() == nullptr) return std::nullopt;
  const int used = source.error()->used_in;
  const int line = used > 0 ? used : source.error_line();
  for (std::size_t i = source.first_token(line);
       i < source.tokens().size() && source.tokens()[i].line == line; ++i) {
    const Macro* macro = source.macro(source.tokens()[i].text);
    if (macro == nullptr || source.tokens()[i].directive >= 0) continue;
    if (auto fault = broken_text(source, *macro, i)) return fault;
  }
  return std::nullopt;
}

}  // namespace oclab
