// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: a source that does not build, as those need it who look for the cause.
#include "grading/analysis/build_faults/broken_source.h"

#include <algorithm>
#include <array>

#include "grading/source/tokens/source_text.h"
#include "harness/spec/opencl_type.h"

namespace oclab {
namespace {

constexpr std::string_view kBlanks = " \t\f\v";
constexpr std::size_t kTab = 8;  // columns

std::string without_comments_and_literals(std::string text) {
  blank_comments_and_literals(text);
  return text;
}

std::string without_comments_only(std::string text) {
  blank_comments(text);
  return text;
}

/// The lines of `raw`, cut out of a text of the same length, in which line breaks may be blanks.
std::vector<std::string> same_lines(std::string_view raw, std::string_view text) {
  std::vector<std::string> lines;
  for (std::size_t begin = 0; begin <= raw.size();) {
    const std::size_t end = std::min(raw.find('\n', begin), raw.size());
    lines.emplace_back(text.substr(begin, end - begin));
    if (lines.back().ends_with('\r')) lines.back().pop_back();
    begin = end + 1;
  }
  return lines;
}

std::string_view line_in(const std::vector<std::string>& lines, int line) {
  const auto i = static_cast<std::size_t>(line) - 1;
  return i < lines.size() ? std::string_view(lines[i]) : std::string_view();
}

/// A word after which a name is not declared.
bool is_statement_word(std::string_view word) {
  static constexpr std::array<std::string_view, 7> kWords{"return", "else", "do",    "case",
                                                          "goto",   "if",   "sizeof"};
  return std::ranges::find(kWords, word) != kWords.end();
}

}  // namespace

bool is_type_word(std::string_view word) {
  static constexpr std::array<std::string_view, 7> kOthers{
      "void", "unsigned", "signed", "ptrdiff_t", "intptr_t", "uintptr_t", "event_t"};
  return opencl_type(word).is_built_in() || std::ranges::find(kOthers, word) != kOthers.end();
}

bool is_keyword(std::string_view word) {
  static constexpr std::array<std::string_view, 35> kKeywords{
      "local",     "__local", "global",   "__global", "constant",  "__constant", "private",
      "__private", "kernel",  "__kernel", "half",     "read_only", "write_only", "read_write",
      "default",   "case",    "switch",   "register", "return",    "break",      "continue",
      "goto",      "struct",  "union",    "enum",     "typedef",   "extern",     "static",
      "inline",    "auto",    "if",       "else",     "for",       "while",      "do"};
  return std::ranges::find(kKeywords, word) != kKeywords.end();
}

BrokenSource::BrokenSource(std::string_view source, const BuildLog* log)
    : TokenSearch(gate_tokens(source, false)),
      raw_(split_lines(source)),
      code_(same_lines(source, without_comments_and_literals(std::string(source)))),
      with_literals_(same_lines(source, without_comments_only(std::string(source)))),
      log_(log),
      macros_(macros_of(tokens_, closing_)) {
  if (log != nullptr && !log->messages.empty() && log->messages.front().severity == "error") {
    error_ = &log->messages.front();
    claim_ = claim_of(error_->text);
  }
}

std::string_view BrokenSource::raw_line(int line) const { return line_in(raw_, line); }
std::string_view BrokenSource::code_line(int line) const { return line_in(code_, line); }
std::string_view BrokenSource::line_with_literals(int line) const {
  return line_in(with_literals_, line);
}

bool BrokenSource::is_blank(int line) const {
  return code_line(line).find_first_not_of(kBlanks) == std::string_view::npos;
}

bool BrokenSource::is_diagnostic(int line) const {
  const std::size_t i = first_token(line);
  return i < tokens_.size() && tokens_[i].line == line && is(i, "#") &&
         (is(i + 1, "error") || is(i + 1, "warning"));
}

std::size_t BrokenSource::indentation(int line) const {
  std::size_t column = 0;
  for (const char c : raw_line(line)) {
    if (kBlanks.find(c) == std::string_view::npos) break;
    column = c == '\t' ? (column / kTab + 1) * kTab : column + 1;
  }
  return column;
}

const CompilerMessage* BrokenSource::message(std::string_view part) const {
  if (log_ == nullptr) return nullptr;
  const auto found = std::ranges::find_if(log_->messages, [&](const CompilerMessage& each) {
    return each.text.find(part) != std::string::npos;
  });
  return found == log_->messages.end() ? nullptr : &*found;
}

int BrokenSource::previous_definition() const {
  const CompilerMessage* note = message("previous definition");
  if (note == nullptr) note = message("previous declaration");
  return note == nullptr ? 0 : note->line;
}

bool BrokenSource::is_blamed(int line) const {
  return log_ != nullptr && std::ranges::any_of(log_->messages, [&](const CompilerMessage& each) {
           return each.severity == "error" && (each.line == line || each.used_in == line);
         });
}

std::string_view BrokenSource::code_at_error() const {
  const std::string_view text = code_line(error_line());
  const auto column = static_cast<std::size_t>(std::max(error_ != nullptr ? error_->column : 1, 1));
  return text.substr(std::min(column - 1, text.size()));
}

std::string BrokenSource::name_at_error() const {
  const std::string_view text = code_line(error_line());
  const std::string_view rest = code_at_error();
  std::size_t begin = text.size() - rest.size();
  if (rest.starts_with('(') || rest.starts_with('[')) {
    while (begin > 0 && text[begin - 1] == ' ') --begin;
    while (begin > 0 && is_word(text[begin - 1])) --begin;
  }
  std::size_t end = begin;
  while (end < text.size() && is_word(text[end])) ++end;
  return std::string(text.substr(begin, end - begin));
}

int BrokenSource::column(std::size_t i) const {
  const int line = tokens_[i].line;
  const std::size_t indent =
      std::min(code_line(line).find_first_not_of(kBlanks), raw_line(line).size());
  return static_cast<int>(indent + tokens_[i].begin - tokens_[first_token(line)].begin) + 1;
}

std::size_t BrokenSource::token_at(const CompilerMessage& message) const {
  std::size_t i = first_token(message.line);
  while (i < tokens_.size() && tokens_[i].line == message.line && column(i) < message.column) ++i;
  return i;
}

std::size_t BrokenSource::token_at_error() const {
  return error_ == nullptr ? tokens_.size() : token_at(*error_);
}

std::size_t BrokenSource::first_token(int line) const {
  const auto found = std::ranges::lower_bound(tokens_, line, {}, &GateToken::line);
  return static_cast<std::size_t>(found - tokens_.begin());
}

const Macro* BrokenSource::macro(std::string_view name) const {
  const auto found = std::ranges::find(macros_, name, &Macro::name);
  return found == macros_.end() ? nullptr : &*found;
}

const SourceFunction* BrokenSource::function_around(std::size_t i) const {
  const auto found = std::ranges::find_if(
      functions_, [&](const SourceFunction& each) { return each.name <= i && i <= each.end; });
  return found == functions_.end() ? nullptr : &*found;
}

/// Whether a `*` after a type is there, and not a product.
bool BrokenSource::begins_declaration(std::size_t star, bool parameter) const {
  if (star < 2 || !tokens_[star - 1].is_word()) return false;
  const GateToken& before = tokens_[star - 2];
  if (parameter) return before.is_word() || before.text == "(" || before.text == ",";
  return before.is_word() ? !is_statement_word(before.text)
                          : before.text == ";" || before.text == "{" || before.text == "}";
}

std::optional<std::size_t> BrokenSource::declaration(std::string_view name, std::size_t end) const {
  const SourceFunction* function = function_around(end);
  if (function == nullptr) return std::nullopt;
  for (std::size_t i = std::min(end, tokens_.size()); i-- > function->parameters;) {
    if (!is(i, name) || tokens_[i].directive >= 0) continue;
    const GateToken& before = tokens_[i - 1];
    const bool typed = (before.is_word() && !is_statement_word(before.text)) || before.text == "*";
    const bool listed = before.text == ",";
    const bool ends =
        is(i + 1, "=") || is(i + 1, ";") || is(i + 1, ",") || is(i + 1, "[") || is(i + 1, ")");
    const bool compared = is(i + 1, "=") && is(i + 2, "=");
    if (before.text == "*" && !begins_declaration(i - 1, i < function->body)) continue;
    if (typed && ends && !compared) return i;
    // "uint i = 0, n = 3;" declares n as well; "f(a, n)" does not.
    if (listed && is(i + 1, "=") && !compared) return i;
  }
  return std::nullopt;
}

}  // namespace oclab
