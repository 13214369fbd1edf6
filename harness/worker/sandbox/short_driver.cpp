// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: an OpenCL driver that starts sooner and suffices for most sources.
#include "harness/worker/sandbox/short_driver.h"

#include <algorithm>
#include <cctype>

namespace oclab {
namespace {

bool is_of_word(char c) { return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_'; }

/// The source as the compiler reads it: a backslash at the end of a line joins it to the next, even
/// within a word.
std::string with_lines_joined(std::string_view source) {
  std::string joined;
  for (std::size_t at = 0; at < source.size(); ++at) {
    const std::size_t next = source.find_first_not_of(" \t\r", at + 1);
    const bool joins = source[at] == '\\' && next != source.npos && source[next] == '\n';
    if (joins)
      at = next;
    else
      joined += source[at];
  }
  return joined;
}

/// Whether names may stand in the source that no word of it is: pasted together by a macro, written
/// as a symbol of the library, as _Z3sinf, or with a character by its number, as \u0073.
bool may_hide_names(std::string_view source) {
  constexpr std::string_view kSigns[] = {"##", "_Z", "\\u", "\\U"};
  return std::ranges::any_of(kSigns, [&](auto each) { return source.find(each) != source.npos; });
}

}  // namespace

bool ShortDriver::suffices_for(std::string_view source) const {
  const std::string text = with_lines_joined(source);
  if (may_hide_names(text)) return false;
  for (auto begin = text.begin(); begin != text.end();) {
    begin = std::find_if(begin, text.end(), is_of_word);
    const auto end = std::find_if_not(begin, text.end(), is_of_word);
    if (std::ranges::binary_search(left_out, std::string_view(begin, end))) return false;
    begin = end;
  }
  return true;
}

}  // namespace oclab
