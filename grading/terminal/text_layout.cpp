// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: text in columns. Widths count characters, not bytes.
#include "grading/terminal/text_layout.h"

#include <fmt/format.h>

#include <algorithm>

namespace oclab {
namespace {

bool begins_character(char c) { return (static_cast<unsigned char>(c) & 0xc0) != 0x80; }

/// Returns whether this line only marks a position in the line above.
bool points_into(std::string_view line) {
  return line.find('^') != std::string_view::npos &&
         line.find_first_not_of(" ^~") == std::string_view::npos;
}

}  // namespace

std::size_t width_of(std::string_view text) {
  return static_cast<std::size_t>(std::ranges::count_if(text, begins_character));
}

std::string shortened(const std::string& text, std::size_t width) {
  if (width_of(text) <= width || width == 0) return text;
  std::size_t end = 0;
  for (std::size_t kept = 0; kept + begins_character(text[end]) < width; ++end) {
    kept += begins_character(text[end]);
  }
  return text.substr(0, end) + "…";
}

std::string trimmed(const std::string& text) {
  constexpr const char* kAround = " \t\r\n";
  const std::size_t first = text.find_first_not_of(kAround);
  if (first == std::string::npos) return "";
  return text.substr(first, text.find_last_not_of(kAround) - first + 1);
}

std::string wrapped(std::string_view text, std::size_t indent, std::size_t width) {
  std::string result;
  std::size_t column = 0;
  while (!text.empty()) {
    const std::string_view word = text.substr(0, text.find(' '));
    text.remove_prefix(std::min(word.size() + 1, text.size()));
    if (column > indent && column + 1 + width_of(word) > width) {
      result += '\n';
      column = 0;
    }
    const std::size_t blanks = column == 0 ? indent : 1;
    result += std::string(blanks, ' ').append(word);
    column += blanks + width_of(word);
  }
  return result + "\n";
}

std::string fitted(const std::string& text, std::size_t width) {
  constexpr std::size_t kHang = 2;
  std::string result;
  for (std::size_t begin = 0; begin < text.size();) {
    const std::size_t end = std::min(text.find('\n', begin), text.size());
    const std::string line = text.substr(begin, end - begin);
    begin = std::min(end + 1, text.size());
    const std::string below = text.substr(begin, text.find('\n', begin) - begin);
    const std::size_t indent = line.find_first_not_of(' ');
    if (width_of(line) <= width || indent == std::string::npos || points_into(line) ||
        points_into(below)) {
      result += line;
    } else {
      const std::string words = wrapped(line.substr(indent), indent + kHang, width);
      result += words.substr(kHang, words.size() - kHang - 1);
    }
    if (end < text.size()) result += '\n';
  }
  return result;
}

std::string grouped(double number) {
  std::string digits = fmt::format("{:.0f}", number);
  for (std::size_t i = digits.size(); i > 3; i -= 3) digits.insert(i - 3, 1, ' ');
  return digits;
}

std::string time_text(double us) {
  return us < 1000 ? fmt::format("{:.1f} us", us) : fmt::format("{:.2f} ms", us / 1000);
}

}  // namespace oclab
