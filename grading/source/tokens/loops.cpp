// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: the loops of a source.
#include "grading/source/tokens/loops.h"

#include <algorithm>
#include <array>
#include <optional>
#include <string_view>

namespace oclab {
namespace {

class Statements {
 public:
  Statements(const GateTokens& tokens, const std::vector<std::size_t>& closing)
      : tokens_(tokens),
        closing_(closing),
        ends_(tokens.size() + 1, tokens.size()),
        ends_do_(tokens.size()) {
    // An end depends on those of later statements only.
    for (std::size_t i = tokens.size(); i-- > 0;) ends_[i] = find_end(i);
  }

  /// The end of the statement that begins at `i`, past its last token.
  std::size_t end(std::size_t i) const { return ends_[std::min(i, tokens_.size())]; }

  std::optional<SourceLoop> loop_at(std::size_t i) const {
    const bool counts = has(i, "for");
    if ((!counts && !has(i, "while")) || !has(i + 1, "(")) return std::nullopt;
    const std::size_t open = i + 1, close = closing_[open];
    if (close >= tokens_.size() || (!counts && ends_do(i))) return std::nullopt;
    SourceLoop loop{
        .keyword = i, .condition = {open + 1, close}, .body = {close + 1, end(close + 1)}};
    if (!counts) return loop;
    std::vector<std::size_t> parts;
    for (std::size_t k = open + 1; k < close; ++k) {
      if (has(k, ";")) parts.push_back(k);
      if (closing_[k] < close) k = closing_[k];
    }
    if (parts.size() != 2) return std::nullopt;
    loop.begin = {open + 1, parts[0]};
    loop.condition = {parts[0] + 1, parts[1]};
    loop.step = {parts[1] + 1, close};
    return loop;
  }

 private:
  bool has(std::size_t i, std::string_view text) const { return is(tokens_, i, text); }

  /// Whether the `while` is the end of a `do`, or of one that a macro may make.
  bool ends_do(std::size_t i) const {
    return ends_do_[i] || (i > 0 && has(i - 1, "}") && has(closing_[i + 1] + 1, ";"));
  }

  std::size_t find_end(std::size_t i) {
    static constexpr std::array<std::string_view, 4> kHeads{"if", "for", "while", "switch"};
    if (has(i, ";")) return i + 1;
    if (has(i, "{")) return std::min(closing_[i] + 1, tokens_.size());
    if (has(i, "(") || has(i, "[")) return end(closing_[i] + 1);
    if (has(i, "do")) return end_of_do(end(i + 1));
    if (!has(i + 1, "(") || std::ranges::find(kHeads, tokens_[i].text) == kHeads.end()) {
      return has(i, "}") ? i + 1 : end(i + 1);
    }
    const std::size_t after = end(closing_[i + 1] + 1);
    return has(i, "if") && has(after, "else") ? end(after + 1) : after;
  }

  /// The end of a `do` whose statement ends there.
  std::size_t end_of_do(std::size_t i) {
    if (!has(i, "while") || !has(i + 1, "(")) return i;
    ends_do_[i] = true;
    return std::min(closing_[i + 1] + 2, tokens_.size());
  }

  const GateTokens& tokens_;
  const std::vector<std::size_t>& closing_;
  std::vector<std::size_t> ends_;
  std::vector<bool> ends_do_;
};

}  // namespace

std::vector<SourceLoop> loops_of(const GateTokens& tokens,
                                 const std::vector<std::size_t>& closing) {
  const Statements statements(tokens, closing);
  std::vector<SourceLoop> loops;
  for (std::size_t i = 0; i < tokens.size(); ++i) {
    if (tokens[i].directive >= 0) continue;
    if (const auto loop = statements.loop_at(i)) loops.push_back(*loop);
  }
  return loops;
}

std::vector<SourceLoop> loops_around(const GateTokens& tokens,
                                     const std::vector<std::size_t>& closing, int line,
                                     std::size_t most) {
  std::vector<SourceLoop> loops = loops_of(tokens, closing);
  std::erase_if(loops, [&](const SourceLoop& loop) {
    return tokens[loop.keyword].line > line || tokens[loop.body.end - 1].line < line;
  });
  loops.resize(std::min(loops.size(), most));
  return loops;
}

}  // namespace oclab
