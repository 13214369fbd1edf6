// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: suggests a name for a mistyped word.
#include "harness/support/nearest.h"

#include <algorithm>
#include <utility>

namespace oclab {
namespace {

constexpr std::size_t kMostEdits = 3;
constexpr std::size_t kShortestBeginning = 3;  // letters of a name that is not written to its end

std::size_t edit_distance(std::string_view a, std::string_view b) {
  std::vector<std::size_t> row(b.size() + 1);
  for (std::size_t j = 0; j <= b.size(); ++j) row[j] = j;
  for (std::size_t i = 1; i <= a.size(); ++i) {
    std::size_t diagonal = std::exchange(row[0], i);
    for (std::size_t j = 1; j <= b.size(); ++j) {
      const std::size_t substitute = diagonal + (a[i - 1] != b[j - 1]);
      diagonal = row[j];
      row[j] = std::min({row[j] + 1, row[j - 1] + 1, substitute});
    }
  }
  return row[b.size()];
}

/// The first name that begins with the word, or "".
std::string first_with(std::string_view word, const std::vector<std::string>& names) {
  const auto found =
      std::ranges::find_if(names, [&](const std::string& name) { return name.starts_with(word); });
  return found == names.end() ? "" : *found;
}

}  // namespace

std::string nearest_name(std::string_view word, const std::vector<std::string>& names,
                         std::size_t most_edits) {
  std::string best;
  std::size_t distance = most_edits + 1;
  for (const std::string& name : names) {
    const std::size_t edits = edit_distance(word, name);
    if (edits < distance) best = name, distance = edits;
  }
  return best;
}

std::string did_you_mean(std::string_view word, const std::vector<std::string>& names) {
  // Short words are similar to many names, so at least half of a word must match.
  std::string name = nearest_name(word, names, std::min(kMostEdits, word.size() / 2 + 1));
  if (name.empty() && word.size() >= kShortestBeginning) name = first_with(word, names);
  return name.empty() ? "" : " Did you mean '" + name + "'?";
}

}  // namespace oclab
