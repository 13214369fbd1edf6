// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: an OpenCL driver that starts sooner and suffices for most sources.
#include "harness/worker/sandbox/short_driver.h"

#include <algorithm>
#include <cctype>
#include <unordered_set>

#include "harness/spec/tunables.h"

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

using Words = std::unordered_set<std::string_view>;

/// The names and numbers in the text.
Words words_of(std::string_view text) {
  Words words;
  for (auto begin = text.begin(); begin != text.end();) {
    begin = std::find_if(begin, text.end(), is_of_word);
    const auto end = std::find_if_not(begin, text.end(), is_of_word);
    words.emplace(begin, end);
    begin = end;
  }
  return words;
}

/// Whether words in a row spell the name, as macros can paste them together with ##.
bool is_spelled(std::string_view name, const Words& words) {
  std::vector<bool> spelled(name.size() + 1);  // up to here
  spelled[0] = true;
  for (std::size_t from = 0; from < name.size(); ++from) {
    for (std::size_t to = from + 1; spelled[from] && to <= name.size(); ++to) {
      if (words.contains(name.substr(from, to - from))) spelled[to] = true;
    }
  }
  return spelled.back();
}

/// Whether names may stand in the source that it does not spell: as a symbol of the library, such
/// as _Z3sinf, or with a character by its number, such as \u0073.
bool may_hide_names(std::string_view source) {
  constexpr std::string_view kSigns[] = {"_Z", "\\u", "\\U"};
  return std::ranges::any_of(kSigns, [&](auto each) { return source.find(each) != source.npos; });
}

}  // namespace

bool ShortDriver::suffices_for(std::string_view source) const {
  const std::string text = without_comments(with_lines_joined(source));
  if (may_hide_names(text)) return false;
  const Words words = words_of(text);
  const bool pastes = text.find("##") != text.npos || text.find("%:%:") != text.npos;
  return std::ranges::none_of(left_out, [&](const std::string& name) {
    return words.contains(name) || (pastes && is_spelled(name, words));
  });
}

}  // namespace oclab
