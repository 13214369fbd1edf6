// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: the words of a text in C.
#include "harness/support/words.h"

#include <algorithm>
#include <cctype>

namespace oclab {

bool is_word(char c) { return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_'; }

std::vector<std::string_view> split_words(std::string_view text) {
  std::vector<std::string_view> words;
  for (auto begin = std::ranges::find_if(text, is_word); begin != text.end();) {
    const auto end = std::find_if_not(begin, text.end(), is_word);
    words.emplace_back(begin, end);
    begin = std::find_if(end, text.end(), is_word);
  }
  return words;
}

}  // namespace oclab
