// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: a source as the preprocessor's tokens.
#include "grading/source/tokens/gate_tokens.h"

#include <algorithm>
#include <array>
#include <utility>

#include "grading/source/tokens/source_text.h"

namespace oclab {
namespace {

bool is_blank(char c) { return static_cast<unsigned char>(c) <= ' '; }

/// Returns what a digraph stands for, or "".
std::string_view meaning_of(std::string_view digraph) {
  static constexpr std::array<std::pair<std::string_view, std::string_view>, 5> kDigraphs{
      {{"%:", "#"}, {"<%", "{"}, {"%>", "}"}, {"<:", "["}, {":>", "]"}}};
  for (const auto& [signs, meaning] : kDigraphs) {
    if (digraph == signs) return meaning;
  }
  return {};
}

/// Returns the length of the token at `i` of a text without comments.
std::size_t token_length(std::string_view text, std::size_t i) {
  if (text[i] == '"' || text[i] == '\'') return literal_end(text, i) - i;
  std::size_t end = i;
  while (end < text.size() && is_word(text[end])) ++end;
  if (end > i) return end - i;
  return meaning_of(text.substr(i, 2)).empty() ? 1 : 2;
}

}  // namespace

bool GateToken::is_word() const { return oclab::is_word(text.front()); }

GateTokens gate_tokens(std::string_view source, bool trigraphs) {
  Folded folded = fold(source, trigraphs);
  blank_comments(folded.text);
  const std::string_view text = folded.text;
  GateTokens tokens;
  bool begins_line = true;
  int directive = -1;
  for (std::size_t i = 0; i < text.size();) {
    if (text[i] == '\n') {
      begins_line = true;
      directive = -1;
    }
    if (is_blank(text[i])) {
      ++i;
      continue;
    }
    const std::size_t length = token_length(text, i);
    std::string word(text.substr(i, length));
    if (const std::string_view meaning = meaning_of(word); !meaning.empty()) word = meaning;
    if (begins_line && word == "#") directive = static_cast<int>(tokens.size());
    tokens.push_back({std::move(word), folded.lines[i], i, directive});
    begins_line = false;
    i += length;
  }
  return tokens;
}

GateTokens compiled_tokens(std::string_view source) {
  GateTokens tokens = gate_tokens(source, false), kept;
  int excluded = 0;  // depth of #if, from that of the `#if 0` on
  int directive = -1;
  for (std::size_t i = 0; i < tokens.size(); ++i) {
    const bool begins = tokens[i].directive == static_cast<int>(i);
    const bool named = begins && i + 1 < tokens.size();
    const std::string_view name = named ? std::string_view(tokens[i + 1].text) : "";
    if (excluded > 0) {
      const bool other_branch = excluded == 1 && name.starts_with("el");
      excluded += name.starts_with("if") ? 1 : name == "endif" || other_branch ? -1 : 0;
    } else if (name == "if" && is(tokens, i + 2, "0")) {
      excluded = i + 3 == tokens.size() || tokens[i + 3].directive != tokens[i].directive ? 1 : 0;
    }
    if (excluded > 0) continue;
    if (begins) directive = static_cast<int>(kept.size());
    kept.push_back(std::move(tokens[i]));
    if (kept.back().directive >= 0) kept.back().directive = directive;
  }
  return kept;
}

bool is(const GateTokens& tokens, std::size_t i, std::string_view text) {
  return i < tokens.size() && tokens[i].text == text;
}

bool is_sign(const GateTokens& tokens, std::size_t i, std::string_view sign) {
  for (std::size_t k = 0; k < sign.size(); ++k) {
    if (!is(tokens, i + k, sign.substr(k, 1))) return false;
    if (tokens[i + k].begin != tokens[i].begin + k) return false;
  }
  return true;
}

std::size_t count_of(const GateTokens& tokens, TokenRange range, std::string_view text) {
  std::size_t count = 0;
  for (std::size_t i = range.begin; i < range.end; ++i) count += is(tokens, i, text);
  return count;
}

bool is_assignment(const GateTokens& tokens, std::size_t i) {
  for (const std::string_view sign :
       {"+=", "-=", "*=", "/=", "%=", "&=", "|=", "^=", "<<=", ">>=", "++", "--"}) {
    if (is_sign(tokens, i, sign)) return true;
  }
  return is(tokens, i, "=") && !is_sign(tokens, i, "==");
}

std::string text_of(const GateTokens& tokens, TokenRange range, std::size_t most) {
  std::string text;
  for (std::size_t i = range.begin; i < range.end && text.size() <= most; ++i) {
    const bool close =
        i == range.begin || tokens[i].begin == tokens[i - 1].begin + tokens[i - 1].text.size();
    text += (close ? "" : " ") + tokens[i].text;
  }
  return text;
}

std::vector<std::size_t> closing_brackets(const GateTokens& tokens) {
  std::vector<std::size_t> closing(tokens.size(), tokens.size());
  std::vector<std::size_t> open;
  for (std::size_t i = 0; i < tokens.size(); ++i) {
    const char c = tokens[i].text.front();
    if (c == '(' || c == '[' || c == '{') open.push_back(i);
    if ((c == ')' || c == ']' || c == '}') && !open.empty()) {
      closing[open.back()] = i;
      open.pop_back();
    }
  }
  return closing;
}

std::size_t end_of_value(const GateTokens& tokens, const std::vector<std::size_t>& closing,
                         std::size_t i) {
  for (; i < tokens.size() && !is(tokens, i, "}"); ++i) {
    if (is(tokens, i, ",") || is(tokens, i, ";") || is(tokens, i, ")")) break;
    if (closing[i] < tokens.size()) i = closing[i];
  }
  return i;
}

}  // namespace oclab
