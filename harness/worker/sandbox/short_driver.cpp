// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: an OpenCL driver that starts sooner and suffices for most sources.
#include "harness/worker/sandbox/short_driver.h"

#include <algorithm>
#include <unordered_set>

#include "harness/spec/tunables.h"
#include "harness/support/words.h"

namespace oclab {
namespace {

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

Words words_of(std::string_view text) {
  const std::vector<std::string_view> words = split_words(text);
  return {words.begin(), words.end()};
}

/// The parameters of the text's macros.
Words parameters_of(std::string_view text) {
  constexpr std::string_view kDefine = "define";
  Words parameters{"__VA_ARGS__"};
  for (std::size_t at = 0; (at = text.find(kDefine, at)) != text.npos;) {
    at += kDefine.size();
    std::size_t open = std::min(text.find_first_not_of(" \t", at), text.size());
    while (open < text.size() && is_word(text[open])) ++open;
    if (open == text.size() || text[open] != '(') continue;
    parameters.merge(words_of(text.substr(open, text.find(')', open) - open)));
  }
  return parameters;
}

/// Whether macros may paste one of the names together with ##: the name begins with the first word
/// of what is pasted, unless that is a parameter. After a dot, what is pasted is a member.
bool may_be_pasted(const std::vector<std::string>& names, std::string_view text) {
  constexpr std::string_view kPaste = "##";
  if (text.find("%:%:") != text.npos) return true;
  const Words parameters = parameters_of(text);
  for (std::size_t at = 0; (at = text.find(kPaste, at)) != text.npos; at += kPaste.size()) {
    std::string_view before = text.substr(0, text.find_last_not_of(" \t", at - 1) + 1);
    const auto begin = std::find_if_not(before.rbegin(), before.rend(), is_word).base();
    const std::string_view word(begin, before.end());
    before = before.substr(0, before.size() - word.size());
    before = before.substr(0, before.find_last_not_of(" \t") + 1);
    if (word.empty() || before.ends_with('.') || before.ends_with(kPaste)) continue;
    const auto begins = [word](const std::string& name) { return name.starts_with(word); };
    if (parameters.contains(word) || std::ranges::any_of(names, begins)) return true;
  }
  return false;
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
  if (may_hide_names(text) || may_be_pasted(left_out, text)) return false;
  const Words words = words_of(text);
  return std::ranges::none_of(left_out,
                              [&](const std::string& name) { return words.contains(name); });
}

}  // namespace oclab
