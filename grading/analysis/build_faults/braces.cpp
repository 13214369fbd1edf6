// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: braces that are missing or too many, `else` without its `if`, and open literals.
#include <algorithm>
#include <vector>

#include "grading/analysis/build_faults/fault_finders.h"
#include "grading/source/tokens/source_text.h"

namespace oclab {
namespace {

/// An opening brace that is not closed so far.
struct OpenBrace {
  std::size_t token = 0;
  int line = 0;            ///< of the brace
  int head = 0;            ///< of the statement or function that the brace belongs to
  std::size_t indent = 0;  ///< of that line
  bool indented = false;   ///< its first line is, so that the indentation means something
};

std::size_t number(int value) { return static_cast<std::size_t>(std::max(value, 0)); }

/// The brace in line `line`, which is not closed up to line `end`.
BuildFault open_brace(int line, int end) {
  return {"build-open-brace", line, 0, {{"end", number(end)}}};
}

/// Walks over the braces of a source, and compares their order with the indentation of the lines.
class BraceSearch {
 public:
  explicit BraceSearch(const BrokenSource& source) : source_(source), tokens_(source.tokens()) {}

  /// The first `}` that closes another block than its indentation says, if one is too many; or the
  /// block that is not closed where the indentation says so.
  std::optional<BuildFault> run() {
    const int surplus = this->surplus();
    if (surplus == 0) return std::nullopt;
    for (std::size_t i = 0; i < tokens_.size(); ++i) {
      if (tokens_[i].directive >= 0) continue;
      if (surplus > 0 && starts_line(i)) {
        if (auto fault = left_open(i)) return fault;
      }
      if (source_.is(i, "{")) push(i);
      if (!source_.is(i, "}")) continue;
      if (surplus < 0) {
        if (auto fault = closes_too_much(i)) return fault;
      }
      if (!open_.empty()) open_.pop_back();
    }
    if (surplus < 0 || open_.empty()) return std::nullopt;
    return open_brace(open_.back().line, tokens_.back().line);
  }

  /// How many more braces are opened than closed; 0 where that depends on #if, or on macros.
  int surplus() const {
    int all = 0;
    bool conditional = false;
    std::vector<int> at_condition;
    for (std::size_t i = 0; i < tokens_.size(); ++i) {
      if (tokens_[i].directive == static_cast<int>(i) && i + 1 < tokens_.size()) {
        const std::string& name = tokens_[i + 1].text;
        if (name.starts_with("if")) {
          at_condition.push_back(all);
        } else if (!at_condition.empty() && (name == "endif" || name.starts_with("el"))) {
          conditional = conditional || at_condition.back() != all;
          if (name == "endif") at_condition.pop_back();
        }
      }
      if (tokens_[i].directive >= 0) continue;
      all += source_.is(i, "{") ? 1 : source_.is(i, "}") ? -1 : 0;
    }
    for (const Macro& macro : source_.macros()) {
      conditional =
          conditional || count_of(tokens_, macro.body, "{") != count_of(tokens_, macro.body, "}");
    }
    return conditional ? 0 : all;
  }

 private:
  bool starts_line(std::size_t i) const { return i == 0 || tokens_[i - 1].line < tokens_[i].line; }

  /// The first token of the statement or function whose block begins at `brace`.
  std::size_t head_of(std::size_t brace) const {
    std::size_t i = brace;
    while (i > 0) {
      const std::size_t before = i - 1;
      if (source_.is(before, ")") && source_.opening(before) < before) {
        i = source_.opening(before);
        continue;
      }
      const bool ends = source_.is(before, ";") || source_.is(before, "{") ||
                        source_.is(before, "}") || tokens_[before].directive >= 0;
      if (ends) break;
      i = before;
    }
    return i;
  }

  void push(std::size_t i) {
    const std::size_t head = head_of(i);
    // In "} else {", the line begins with the brace before it.
    const int line = tokens_[head].line;
    OpenBrace block{i, tokens_[i].line, line, source_.indentation(line)};
    std::size_t first = i + 1;
    while (first < tokens_.size() && tokens_[first].directive >= 0) ++first;
    block.indented = first < tokens_.size() && tokens_[first].line > block.line &&
                     source_.indentation(tokens_[first].line) > block.indent;
    open_.push_back(block);
  }

  /// Whether a brace that begins a line, indented like the block, closes it.
  bool is_closed(const OpenBrace& block) const {
    const std::size_t end = source_.closing(block.token);
    return end < tokens_.size() && starts_line(end) &&
           source_.indentation(tokens_[end].line) == block.indent;
  }

  /// The innermost open block, if this token begins a line that is outside of it by its
  /// indentation, and does not close it.
  std::optional<BuildFault> left_open(std::size_t i) const {
    if (open_.empty() || !open_.back().indented || is_closed(open_.back())) return std::nullopt;
    const OpenBrace& block = open_.back();
    const std::size_t indent = source_.indentation(tokens_[i].line);
    const bool closes = source_.is(i, "}");
    const bool label = source_.is(i, "case") || source_.is(i, "default") || source_.is(i + 1, ":");
    if (label || indent > block.indent || (closes && indent == block.indent)) return std::nullopt;
    if (!closes && source_.is(i, "{")) return std::nullopt;
    return open_brace(block.line, tokens_[i - 1].line);
  }

  /// The line of the loop or branch that the brace `i` seems to close, by its indentation, and that
  /// opens none; or 0.
  int head_without_brace(std::size_t i) const {
    const std::size_t indent = source_.indentation(tokens_[i].line);
    for (int line = tokens_[i].line - 1; line > open_.back().line; --line) {
      if (source_.is_blank(line) || source_.indentation(line) > indent) continue;
      const std::size_t first = source_.first_token(line + 1);
      const bool head = source_.is(first - 1, ")") || source_.is(first - 1, "else");
      return head && source_.indentation(line) == indent ? line : 0;
    }
    return 0;
  }

  /// The brace, if it closes nothing, or by its indentation another block than it does.
  std::optional<BuildFault> closes_too_much(std::size_t i) const {
    const int line = tokens_[i].line;
    if (open_.empty()) return BuildFault{"build-surplus-brace", line};
    const OpenBrace& block = open_.back();
    if (!starts_line(i) || !block.indented) return std::nullopt;
    if (source_.indentation(line) <= block.indent) return std::nullopt;
    if (const int head = head_without_brace(i); head > block.line) {
      return BuildFault{"build-missing-brace", head, 0, {{"closed", number(line)}}};
    }
    return BuildFault{"build-early-brace", line, 0, {{"head", number(block.head)}}};
  }

  const BrokenSource& source_;
  const GateTokens& tokens_;
  std::vector<OpenBrace> open_;
};

/// Whether a missing or a surplus brace makes the compiler say this.
bool may_come_from_braces(Complaint complaint) {
  return complaint == Complaint::kOpenBlock || complaint == Complaint::kNestedFunction ||
         complaint == Complaint::kSurplusBrace;
}

/// The end of a function, directly before the line of the error, which is indented: it goes on.
std::optional<BuildFault> early_end(const BrokenSource& source) {
  const std::size_t at = source.first_token(source.error_line());
  if (at == 0 || source.indentation(source.error_line()) == 0) return std::nullopt;
  for (const SourceFunction& function : source.functions()) {
    if (function.end + 1 != at) continue;
    return BuildFault{"build-early-brace",
                      source.tokens()[function.end].line,
                      0,
                      {{"head", number(source.tokens()[function.name].line)}}};
  }
  return std::nullopt;
}

/// The innermost block that is open before token `end`, by its brace.
std::optional<std::size_t> open_block(const BrokenSource& source, std::size_t end) {
  std::vector<std::size_t> open;
  for (std::size_t i = 0; i < std::min(end, source.tokens().size()); ++i) {
    if (source.tokens()[i].directive >= 0) continue;
    if (source.is(i, "{")) open.push_back(i);
    if (source.is(i, "}") && !open.empty()) open.pop_back();
  }
  return open.empty() ? std::nullopt : std::optional(open.back());
}

/// Whether the block is that of an `if`.
bool is_branch(const BrokenSource& source, std::size_t brace) {
  if (brace == 0 || !source.is(brace - 1, ")")) return false;
  const std::size_t condition = source.opening(brace - 1);
  return condition > 0 && condition < brace && source.is(condition - 1, "if");
}

}  // namespace

std::optional<BuildFault> find_unbalanced_brace(const BrokenSource& source) {
  if (source.error() == nullptr) return std::nullopt;
  auto fault = BraceSearch(source).run();
  if (!fault) return fault;
  if (fault->form == "build-surplus-brace" && source.error_line() < fault->line) {
    if (auto early = early_end(source)) return early;
  }
  if (may_come_from_braces(source.claim().complaint)) return fault;
  // The next function begins inside of one, so its first word is not expected.
  const bool at_start = source.error()->column == 1 && source.error_line() > fault->line;
  if (fault->form == "build-open-brace") return at_start ? fault : std::nullopt;
  // What stands outside of its function makes errors of all kinds, and a name outside of its block.
  return source.error_line() > fault->line ? fault : std::nullopt;
}

/// The macro whose text ends before token `end`, with its arguments; or null.
static const Macro* macro_before(const BrokenSource& source, std::size_t end) {
  if (end == 0) return nullptr;
  std::size_t name = end - 1;
  if (source.is(name, ")") && source.opening(name) < name) name = source.opening(name) - 1;
  return name < end ? source.macro(source.tokens()[name].text) : nullptr;
}

/// The macro with a `;` or a block at its end, which makes the `;` after its use end the `if`.
static std::optional<BuildFault> macro_before_else(const BrokenSource& source, std::size_t i) {
  const Macro* macro = source.is(i - 1, ";") ? macro_before(source, i - 1) : nullptr;
  if (macro == nullptr || macro->body.begin == macro->body.end) return std::nullopt;
  const std::size_t last = macro->body.end - 1;
  const bool block = source.is(last, "}");
  if (!block && !source.is(last, ";")) return std::nullopt;
  return BuildFault{block ? "build-else-after-block" : "build-else-after-macro",
                    source.tokens()[last].line,
                    0,
                    {{"macro", macro->name}, {"used_in", number(source.tokens()[i].line)}}};
}

std::optional<BuildFault> find_lonely_else(const BrokenSource& source) {
  if (source.claim().complaint != Complaint::kExpectedExpression) return std::nullopt;
  if (!source.code_at_error().starts_with("else")) return std::nullopt;
  const int line = source.error_line();
  std::size_t i = source.first_token(line);
  while (i < source.tokens().size() && !source.is(i, "else")) ++i;
  if (i < 2 || i == source.tokens().size()) return std::nullopt;
  if (auto fault = macro_before_else(source, i)) return fault;
  if (source.is(i - 1, ";") && source.is(i - 2, "}")) {
    return BuildFault{"build-else-after-semicolon", source.tokens()[i - 1].line};
  }
  const auto block = open_block(source, i);
  if (!block || !is_branch(source, *block)) return BuildFault{"build-else-alone", line};
  const int open = source.tokens()[*block].line;
  const bool lacks_one = BraceSearch(source).surplus() > 0;
  if (source.is(i - 1, "}")) {
    const std::size_t closed = source.opening(i - 1);
    if (lacks_one && closed < i && !is_branch(source, closed)) {
      return open_brace(source.tokens()[closed].line, source.tokens()[i - 2].line);
    }
  } else if (lacks_one || source.indentation(line) <= source.indentation(open)) {
    return BuildFault{"build-else-inside", line, 0, {{"open", number(open)}}};
  }
  return BuildFault{"build-else-alone", line};
}

std::optional<BuildFault> find_open_literal(const BrokenSource& source) {
  if (source.error() == nullptr) return std::nullopt;
  const std::string& error = source.error()->text;
  const bool may_be = error.find("expected") != error.npos ||  // also "unexpected"
                      error.find("missing terminating") != error.npos;
  if (!may_be) return std::nullopt;
  const std::string_view text = source.line_with_literals(source.error_line());
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] != '"' && text[i] != '\'') continue;
    const std::size_t end = literal_end(text, i);
    const bool closed = end > i + 1 && end <= text.size() && text[end - 1] == text[i];
    const bool goes_on = text.ends_with('\\');
    const bool in_number = i > 0 && text[i - 1] >= '0' && text[i - 1] <= '9';
    if (in_number && text[i] == '\'') {
      return BuildFault{"build-digit-separator", source.error_line(), static_cast<int>(i) + 1};
    }
    if (!closed && !goes_on) {
      return BuildFault{"build-open-literal",
                        source.error_line(),
                        static_cast<int>(i) + 1,
                        {{"quote", std::string(1, text[i])}}};
    }
    i = end - 1;
  }
  return std::nullopt;
}

}  // namespace oclab
