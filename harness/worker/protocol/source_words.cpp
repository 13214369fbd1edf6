// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: names of a kernel's author, apart from those of compilers and drivers.
#include "harness/worker/protocol/source_words.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <vector>

namespace oclab {

bool is_name(char c) {
  return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_' || c == '.' || c == '$' ||
         c == '-';
}

bool has_word(std::string_view text, std::string_view word) {
  for (std::size_t at = text.find(word); at != text.npos; at = text.find(word, at + 1)) {
    const std::size_t end = at + word.size();
    if ((at == 0 || !is_name(text[at - 1])) && (end == text.size() || !is_name(text[end]))) {
      return true;
    }
  }
  return false;
}

bool is_llvms(std::string_view name) {
  constexpr std::array<std::string_view, 3> kNames = {"memcpy", "memset", "memmove"};
  return std::ranges::count(kNames, name) != 0;
}

AuthorNames::AuthorNames(std::string_view source)
    : source_(source), pastes_(source.find("##") != source.npos) {}

/// Whether words of the source and numbers in a row spell the text.
bool AuthorNames::is_spelled(std::string_view text) const {
  std::vector<bool> spelled(text.size() + 1);  // up to here
  spelled[0] = true;
  for (std::size_t from = 0; from < text.size(); ++from) {
    for (std::size_t to = from + 1; spelled[from] && to <= text.size(); ++to) {
      const std::string_view piece = text.substr(from, to - from);
      const bool number = piece.find_first_not_of("0123456789") == piece.npos;
      if (number || has_word(source_, piece)) spelled[to] = true;
    }
  }
  return spelled.back();
}

bool AuthorNames::contain(std::string_view name) const {
  if (name.empty() || name.find('.') != name.npos) return false;
  if (has_word(source_, name)) return true;
  return pastes_ && !is_llvms(name) && is_spelled(name);
}

}  // namespace oclab
