// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: what the words of a fault that keeps a file from being built may name.
#include "grading/wording/faults/fault_text.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <iterator>
#include <string>
#include <string_view>

namespace oclab {
namespace {

struct CharacterWords {
  std::size_t first, last;  ///< codes
  std::string_view name;
  std::string_view instead;  ///< "" to delete it
};

constexpr CharacterWords kCharacters[] = {
    {0x01, 0x1f, "an invisible control character", ""},
    {0x40, 0x40, "the sign `@`", ""},
    {0x60, 0x60, "a backtick", ""},
    {0x80, 0x9f, "an invisible control character", ""},
    {0xa0, 0xa0, "a no-break space", "a plain space"},
    {0x1680, 0x1680, "a space that is not plain", "a plain space"},
    {0x2000, 0x200a, "a space that is not plain", "a plain space"},
    {0x202f, 0x202f, "a narrow no-break space", "a plain space"},
    {0x205f, 0x205f, "a space that is not plain", "a plain space"},
    {0x3000, 0x3000, "a wide space", "a plain space"},
    {0xad, 0xad, "an invisible soft hyphen", ""},
    {0x200b, 0x200b, "an invisible zero-width space", ""},
    {0x200c, 0x200f, "an invisible character", ""},
    {0x202a, 0x202e, "an invisible character", ""},
    {0x2028, 0x2029, "an invisible line separator", "a line break"},
    {0x2060, 0x2069, "an invisible character", ""},
    {0x2022, 0x2022, "a bullet", ""},
    {0xfeff, 0xfeff, "an invisible byte order mark", ""},
    {0x201c, 0x201f, "a typographic quote", "a straight quote `\"`"},
    {0xab, 0xab, "a typographic quote", "a straight quote `\"`"},
    {0xbb, 0xbb, "a typographic quote", "a straight quote `\"`"},
    {0x2018, 0x201b, "a typographic quote", "a straight quote `'`"},
    {0x2032, 0x2032, "a prime", "a straight quote `'`"},
    {0x2033, 0x2033, "a double prime", "a straight quote `\"`"},
    {0xb4, 0xb4, "an accent", "a straight quote `'`"},
    {0x2010, 0x2015, "a dash", "a minus `-`"},
    {0x2212, 0x2212, "a mathematical minus", "a minus `-`"},
    {0xd7, 0xd7, "a multiplication sign", "`*`"},
    {0x2217, 0x2217, "an asterisk that is not plain", "`*`"},
    {0x22c5, 0x22c5, "a multiplication dot", "`*`"},
    {0xb7, 0xb7, "a middle dot", "`*`"},
    {0xf7, 0xf7, "a division sign", "`/`"},
    {0x2044, 0x2044, "a fraction slash", "`/`"},
    {0x2215, 0x2215, "a division slash", "`/`"},
    {0x2026, 0x2026, "an ellipsis", "what it stands for"},
    {0x2264, 0x2264, "less or equal", "`<=`"},
    {0x2265, 0x2265, "greater or equal", "`>=`"},
    {0x2260, 0x2260, "not equal", "`!=`"},
    {0x2190, 0x2190, "an arrow", "`=`"},
    {0x2192, 0x2192, "an arrow", "`->`"},
    {0xb2, 0xb2, "a raised 2", "a product, as x * x"},
    {0xb3, 0xb3, "a raised 3", "a product, as x * x * x"},
    {0x37e, 0x37e, "a Greek question mark", "`;`"},
    {0x370, 0x3ff, "a Greek letter", "a Latin letter"},
    {0x400, 0x52f, "a Cyrillic letter", "a Latin letter"},
};

constexpr std::size_t kFirstWide = 0xff01, kLastWide = 0xff5e;  // of those that ASCII has
constexpr std::size_t kFirstPlain = 0x21;

bool is_wide(std::size_t code) { return kFirstWide <= code && code <= kLastWide; }

const CharacterWords* words_of_character(std::size_t code) {
  const auto* found = std::ranges::find_if(kCharacters, [&](const CharacterWords& each) {
    return each.first <= code && code <= each.last;
  });
  return found == std::end(kCharacters) ? nullptr : found;
}

/// "U+00A0 (a no-break space)", or "U+2603" for a character without a name here.
std::string name_of_character(std::size_t code) {
  const CharacterWords* words = words_of_character(code);
  const std::string number = fmt::format("U+{:04X}", code);
  if (is_wide(code)) return number + " (a full-width character)";
  return words == nullptr ? number : fmt::format("{} ({})", number, words->name);
}

/// What to do about it, as an imperative: "write a plain space".
std::string advice_on_character(std::size_t code) {
  if (is_wide(code)) {
    return fmt::format("write `{}` of the plain alphabet instead",
                       static_cast<char>(code - kFirstWide + kFirstPlain));
  }
  const CharacterWords* words = words_of_character(code);
  if (words == nullptr) return "write what OpenCL C has instead, in plain ASCII";
  return words->instead.empty() ? "delete it" : fmt::format("write {} instead", words->instead);
}

std::size_t number_in(const Facts& facts, std::string_view name) {
  const auto found = facts.find(name);
  return found == facts.end() ? 0 : std::get<std::size_t>(found->second);
}

std::string where_text(const Facts& facts) {
  const std::size_t line = number_in(facts, "line"), column = number_in(facts, "column");
  const std::size_t error_line = number_in(facts, "error_line");
  const std::string& code = std::get<std::string>(facts.at("code"));
  if (error_line != 0 && error_line != line) {
    return fmt::format("line {}: `{}`; the compiler reports line {}: {}", line, code, error_line,
                       std::get<std::string>(facts.at("error")));
  }
  return column == 0 ? fmt::format("line {}: {}", line, code)
                     : fmt::format("line {}, column {}: {}", line, column, code);
}

}  // namespace

void add_fault(Facts& facts) {
  facts["where"] = where_text(facts);
  if (const std::size_t character = number_in(facts, "character"); character != 0) {
    facts["character_name"] = name_of_character(character);
    facts["character_advice"] = advice_on_character(character);
  }
}

}  // namespace oclab
