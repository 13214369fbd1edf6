// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: the starters as the kit came with them, whatever was edited since.
#include "grading/study/starters.h"

#include <algorithm>

#include "grading/paths.h"
#include "grading/study/text_file.h"

namespace oclab {
namespace {

namespace fs = std::filesystem;

/// Begins the line before each starter. No kernel has such a line: it would not compile.
constexpr std::string_view kMark = "@@@ ";

std::string key_of(const ExerciseRef& exercise) {
  return exercise.lab->stem + "/" + exercise.exercise->id + ".cl";
}

/// Without carriage returns and blanks at the end.
std::string plain(std::string_view text) {
  std::string result(text);
  std::erase(result, '\r');
  result.erase(result.find_last_not_of(" \t\n") + 1);
  return result;
}

}  // namespace

fs::path starters_file() { return kit_root() / "grading" / "study" / "starters.txt"; }

Starters read_starters(const fs::path& folder) {
  Starters starters;
  for (const auto& entry : fs::recursive_directory_iterator(folder)) {
    if (entry.path().extension() != ".cl") continue;
    starters[entry.path().lexically_relative(folder).generic_string()] = text_in(entry.path());
  }
  return starters;
}

std::string starters_text(const Starters& starters) {
  std::string text;
  for (const auto& [name, source] : starters) text.append(kMark).append(name + "\n" + source);
  return text;
}

Starters starters_from(std::string_view text) {
  Starters starters;
  std::string* source = nullptr;
  while (!text.empty()) {
    const std::size_t end = text.find('\n');
    const auto line = text.substr(0, end == std::string_view::npos ? end : end + 1);
    text.remove_prefix(line.size());
    if (line.starts_with(kMark)) {
      source = &starters[plain(line.substr(kMark.size()))];
    } else if (source != nullptr) {
      source->append(line);
    }
  }
  return starters;
}

std::optional<std::string> starter_of(const ExerciseRef& exercise) {
  static const Starters starters = starters_from(text_in(starters_file()));
  const auto found = starters.find(key_of(exercise));
  if (found == starters.end()) return std::nullopt;
  return found->second;
}

bool is_same_text(std::string_view one, std::string_view other) {
  return plain(one) == plain(other);
}

}  // namespace oclab
