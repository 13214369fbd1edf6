// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: words and marks of a text around the code.
#include <algorithm>
#include <array>
#include <string>

#include "grading/analysis/build_faults/fault_finders.h"
#include "grading/diagnosis/compiler/foreign_words.h"
#include "grading/diagnosis/compiler/misspelt_name.h"

namespace oclab {
namespace {

constexpr int kFewestWords = 3;   // one after the other make a text
constexpr int kFewestQuoted = 3;  // lines that begin with `>`

/// Whether the word can only be one of a text: no type, no function of OpenCL C, no macro.
bool is_plain_word(const BrokenSource& source, std::size_t i) {
  const GateToken& token = source.tokens()[i];
  const char first = token.text.front();
  return token.is_word() && (first < '0' || first > '9') && !is_type_word(token.text) &&
         !is_opencl_name(token.text) && !is_keyword(token.text) &&
         source.macro(token.text) == nullptr;
}

/// The end of a comment whose beginning is missing, or that ends another one inside of it.
std::optional<BuildFault> comment_end(const BrokenSource& source) {
  for (std::size_t i = 0; i + 1 < source.tokens().size(); ++i) {
    if (!is_sign(source.tokens(), i, "*/")) continue;
    return BuildFault{"build-comment-end", source.tokens()[i].line, source.column(i)};
  }
  return std::nullopt;
}

std::optional<BuildFault> quoted_lines(const BrokenSource& source) {
  int first = 0, count = 0;
  for (int line = 1; line <= source.lines(); ++line) {
    if (!source.code_line(line).starts_with('>')) continue;
    first = first == 0 ? line : first;
    ++count;
  }
  const bool blamed = first > 0 && source.error_line() >= first && count >= kFewestQuoted;
  return blamed ? std::optional(BuildFault{"build-quoted", first}) : std::nullopt;
}

/// A tag such as `<br>` or `</code>` in the line of the first error.
std::optional<BuildFault> tag(const BrokenSource& source) {
  static constexpr std::array<std::string_view, 8> kTags{"br",   "code", "pre",  "p",
                                                         "span", "div",  "html", "body"};
  const int line = source.error_line();
  for (std::size_t i = source.first_token(line);
       i + 2 < source.tokens().size() && source.tokens()[i].line == line; ++i) {
    const std::size_t name = source.is(i + 1, "/") ? i + 2 : i + 1;
    const bool is_tag = source.is(i, "<") && source.is(name + 1, ">") &&
                        std::ranges::find(kTags, source.tokens()[name].text) != kTags.end();
    if (is_tag) return BuildFault{"build-tag", line, source.column(i)};
  }
  return std::nullopt;
}

/// Words, one after the other, in the line of the first error.
std::optional<BuildFault> words(const BrokenSource& source) {
  if (foreign_advice(source.claim(), "") != nullptr) return std::nullopt;
  if (source.error()->text.starts_with("expected '('")) return std::nullopt;  // a condition
  const int line = source.error_line();
  const GateTokens& tokens = source.tokens();
  int run = 0;
  bool code = false;  // what only statements have
  const std::size_t first = source.first_token(line);
  for (std::size_t i = first; i < tokens.size() && tokens[i].line == line; ++i) {
    code = code || std::string_view("=([{;").find(tokens[i].text) != std::string_view::npos;
    const bool label = source.is(i, ":") && i == first + 1;
    run = is_plain_word(source, i) ? run + 1 : label ? run : 0;
    const bool placeholder =
        run > 0 && source.is(i - static_cast<std::size_t>(run), "<") && source.is(i + 1, ">");
    if (run >= kFewestWords && (!code || placeholder)) return BuildFault{"build-prose", line};
  }
  return std::nullopt;
}

}  // namespace

std::optional<BuildFault> find_prose(const BrokenSource& source) {
  if (source.error() == nullptr) return std::nullopt;
  for (const auto find : {comment_end, quoted_lines, tag, words}) {
    if (auto fault = find(source)) return fault;
  }
  return std::nullopt;
}

}  // namespace oclab
