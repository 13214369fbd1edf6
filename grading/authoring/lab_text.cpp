// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: the source files of a lab, as text.
#include "grading/authoring/lab_text.h"

#include <cctype>
#include <set>

#include "grading/source/paths.h"
#include "grading/source/text_file.h"
#include "grading/terminal/text_layout.h"
#include "harness/support/regex.h"

namespace oclab {
namespace {

namespace fs = std::filesystem;

/// Returns the anchor of a heading: lower case, without punctuation, '-' for blanks.
std::string anchor_of(const std::string& heading) {
  std::string anchor;
  for (const unsigned char c : heading) {
    if (std::isalnum(c) || c == '_' || c == '-' || c >= 0x80) {
      anchor += static_cast<char>(std::tolower(c));
    } else if (c == ' ') {
      anchor += '-';
    }
  }
  return anchor;
}

std::set<std::string> anchors_of(const std::string& markdown) {
  static const std::regex heading_line = regex::make("(?:^|\n)#+ +([^\n]*)");
  std::set<std::string> anchors;
  for (const std::smatch& match : regex::all_matches(markdown, heading_line)) {
    anchors.insert(anchor_of(trimmed(match[1])));
  }
  return anchors;
}

bool is_valid(const std::string& link, const std::string& markdown, const fs::path& folder) {
  if (link.find("://") != std::string::npos || link.starts_with("mailto:")) return true;
  const std::size_t hash = link.find('#');
  const std::string path = link.substr(0, hash);
  if (!path.empty() && !fs::exists(folder / path)) return false;
  if (hash == std::string::npos) return true;
  const bool is_page = path.empty() || fs::path(path).extension() == ".md";
  return !is_page || anchors_of(path.empty() ? markdown : text_in(folder / path))
                         .contains(link.substr(hash + 1));
}

}  // namespace

fs::path starter_file(const ExerciseRef& exercise) {
  return kernel_file(kit_root() / "kernels-starter", exercise);
}

fs::path declaration_file(const Lab& lab) { return kit_root() / "labs" / (lab.stem + ".cpp"); }

std::size_t occurrences(const std::string& text, const std::string& word) {
  std::size_t count = 0;
  for (std::size_t at = text.find(word); at != std::string::npos; at = text.find(word, at + 1)) {
    ++count;
  }
  return count;
}

std::vector<std::string> broken_links(const std::string& markdown, const fs::path& folder) {
  static const std::regex code_block = regex::make("```[^`]*```|`[^`\n]*`");
  static const std::regex link_target = regex::make(R"(\]\(([^)\s]+)\))");
  const std::string text = regex::replace(markdown, code_block, "");
  std::vector<std::string> broken;
  for (const std::smatch& match : regex::all_matches(text, link_target)) {
    const std::string link = match[1];
    if (!is_valid(link, markdown, folder)) broken.push_back(link);
  }
  return broken;
}

std::string spelled_signature(const std::string& text, const std::string& kernel) {
  const std::regex signature =
      regex::make("\\b(?:__)?kernel\\s+void\\s+" + kernel + "\\s*\\(([^)]*)\\)");
  std::smatch match;
  if (!regex::search(text, match, signature)) return "";
  static const std::regex qualifier_word = regex::make(R"(\b(const|restrict|__restrict)\b)");
  static const std::regex space_run = regex::make(R"(\s+)");
  static const std::regex outer_underscores =
      regex::make(R"(\b__(global|constant|local|read_only|write_only)\b)");
  static const std::regex space_at_star = regex::make(R"(\s*\*\s*)");
  std::string parameters = regex::replace(match[1].str(), qualifier_word, "");
  parameters = regex::replace(parameters, outer_underscores, "$1");
  parameters = regex::replace(parameters, space_at_star, "* ");
  parameters = regex::replace(parameters, space_run, " ");
  return "kernel void " + kernel + "(" + trimmed(parameters) + ")";
}

}  // namespace oclab
