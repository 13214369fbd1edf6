// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: a source as the preprocessor's tokens.
#include "grading/source/tokens/gate_tokens.h"

#include <algorithm>

#include "grading/source/tokens/source_text.h"

namespace oclab {
namespace {

bool is_blank(char c) { return static_cast<unsigned char>(c) <= ' '; }

/// Returns the length of the token at `i` of a text without comments.
std::size_t token_length(std::string_view text, std::size_t i) {
  if (text[i] == '"' || text[i] == '\'') return literal_end(text, i) - i;
  std::size_t end = i;
  while (end < text.size() && is_word(text[end])) ++end;
  if (end > i) return end - i;
  return text.substr(i).starts_with("%:") ? 2 : 1;
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
    if (word == "%:") word = "#";
    if (begins_line && word == "#") directive = static_cast<int>(tokens.size());
    tokens.push_back({std::move(word), folded.lines[i], i, directive});
    begins_line = false;
    i += length;
  }
  return tokens;
}

bool is(const GateTokens& tokens, std::size_t i, std::string_view text) {
  return i < tokens.size() && tokens[i].text == text;
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

}  // namespace oclab
