// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: source text as a compiler's preprocessor sees it.
#include "grading/source/tokens/source_text.h"

#include <algorithm>

namespace oclab {
namespace {

bool starts_at(std::string_view text, std::size_t i, std::string_view what) {
  return text.substr(i, what.size()) == what;
}

constexpr std::string_view kBlanks = " \t\v\f";

/// Returns the length of the line break at `i`, or 0. A lone carriage return is a line break.
std::size_t line_break(std::string_view text, std::size_t i) {
  if (starts_at(text, i, "\r\n")) return 2;
  return i < text.size() && (text[i] == '\n' || text[i] == '\r') ? 1 : 0;
}

/// Returns the length of the line splice at `i`, or 0. Compilers allow blanks before its line
/// break.
std::size_t splice(std::string_view text, std::size_t i, bool trigraphs) {
  const std::size_t backslash = text[i] == '\\'                           ? 1
                                : trigraphs && starts_at(text, i, "?\?/") ? 3
                                                                          : 0;
  if (backslash == 0) return 0;
  const std::size_t end = text.find_first_not_of(kBlanks, i + backslash);
  if (end == std::string_view::npos || line_break(text, end) == 0) return 0;
  return end - i + (starts_at(text, end, "\n\r") ? 2 : line_break(text, end));
}

/// Returns the replacement of the trigraph at `i`, or NUL if there is none.
char trigraph(std::string_view text, std::size_t i) {
  constexpr std::string_view kThird = "=/'()!<>-";
  constexpr std::string_view kMeaning = "#\\^[]|{}~";
  if (i + 2 >= text.size() || !starts_at(text, i, "?\?")) return '\0';
  const std::size_t k = kThird.find(text[i + 2]);
  return k == std::string_view::npos ? '\0' : kMeaning[k];
}

/// Detects #error and #warning lines. Compilers read the rest of such a line as raw text in active
/// code and as tokens in skipped code, so a comment that begins there is ambiguous.
class LineReader {
 public:
  bool diagnostic() const { return diagnostic_; }

  /// Reads the token at `i`, which is not a comment or a literal, and returns its end.
  std::size_t take(std::string_view text, std::size_t i) {
    if (kBlanks.find(text[i]) != std::string_view::npos) return i + 1;
    if (text[i] == '\n') *this = {};
    const std::size_t hash = text[i] == '#' ? 1 : starts_at(text, i, "%:") ? 2 : 0;
    std::size_t end = i + hash;
    while (hash == 0 && end < text.size() && is_word(text[end])) ++end;
    const std::string_view word = text.substr(i, end - i);
    diagnostic_ = diagnostic_ || (after_hash_ && (word == "error" || word == "warning"));
    after_hash_ = hash != 0;
    return std::max(end, i + 1);
  }

 private:
  bool after_hash_ = false;
  bool diagnostic_ = false;
};

}  // namespace

std::size_t literal_end(std::string_view text, std::size_t begin) {
  std::size_t end = begin + 1;
  while (end < text.size() && text[end] != '\n') {
    if (text[end] == text[begin]) return end + 1;
    const bool escape = text[end] == '\\' && end + 1 < text.size() && text[end + 1] != '\n';
    end += escape ? 2 : 1;
  }
  return end;
}

Folded fold(std::string_view source, bool trigraphs) {
  Folded folded;
  int line = 1;
  for (std::size_t i = 0; i < source.size();) {
    if (const std::size_t length = splice(source, i, trigraphs); length != 0) {
      ++line;
      i += length;
      continue;
    }
    const std::size_t ends_line = line_break(source, i);
    const char replaced = trigraphs ? trigraph(source, i) : '\0';
    folded.text += ends_line != 0 ? '\n' : replaced != '\0' ? replaced : source[i];
    folded.lines.push_back(line);
    i += ends_line != 0 ? ends_line : replaced != '\0' ? 3 : 1;
    if (ends_line != 0) ++line;
  }
  return folded;
}

std::vector<std::string> split_lines(std::string_view text) {
  std::vector<std::string> lines;
  for (std::size_t begin = 0; begin <= text.size();) {
    const std::size_t end = std::min(text.find('\n', begin), text.size());
    lines.emplace_back(text.substr(begin, end - begin));
    if (lines.back().ends_with('\r')) lines.back().pop_back();
    begin = end + 1;
  }
  return lines;
}

std::string_view directive_at(std::string_view text, std::size_t i) {
  const std::size_t hash = text[i] == '#' ? 1 : starts_at(text, i, "%:") ? 2 : 0;
  if (hash == 0) return {};
  const std::size_t word = std::min(text.find_first_not_of(kBlanks, i + hash), text.size());
  std::size_t end = word;
  while (end < text.size() && is_word(text[end])) ++end;
  return text.substr(word, end - word);
}

namespace {

std::size_t blank(std::string& text, bool literals) {
  LineReader line;
  for (std::size_t i = 0; i < text.size();) {
    std::size_t end = i;
    if (starts_at(text, i, "//")) {
      end = std::min(text.find('\n', i), text.size());
    } else if (starts_at(text, i, "/*")) {
      if (line.diagnostic()) return i;
      const std::size_t close = text.find("*/", i + 2);
      end = close == std::string::npos ? text.size() : close + 2;
    } else if (text[i] == '"' || text[i] == '\'') {
      end = literal_end(text, i);
      if (!literals) {
        i = end;
        continue;
      }
    }
    std::fill(text.begin() + static_cast<std::ptrdiff_t>(i),
              text.begin() + static_cast<std::ptrdiff_t>(end), ' ');
    i = end > i ? end : line.take(text, i);
  }
  return std::string::npos;
}

}  // namespace

std::size_t blank_comments_and_literals(std::string& text) { return blank(text, true); }

void blank_comments(std::string& text) { blank(text, false); }

}  // namespace oclab
