// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: the four files of a new lab.
#include "grading/authoring/commands/new_lab.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cctype>
#include <initializer_list>
#include <string_view>
#include <utility>

#include "grading/authoring/lab_text.h"
#include "grading/source/paths.h"
#include "grading/source/text_file.h"
#include "grading/terminal/output_file.h"
#include "harness/support/error.h"
#include "harness/support/regex.h"

namespace oclab {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t kLabelLength = 4;  // "lab9"
constexpr std::size_t kLongestId = 23;   // that the tables have room for

/// The lines of a template between these two are there once for each exercise.
constexpr std::string_view kEach = "@EACH EXERCISE@\n";
constexpr std::string_view kEnd = "@END@\n";

/// "Prefix sum" of "lab9_prefix_sum".
std::string title_of(const std::string& stem) {
  std::string title = stem.substr(kLabelLength + 1);
  std::ranges::replace(title, '_', ' ');
  title.front() = static_cast<char>(std::toupper(static_cast<unsigned char>(title.front())));
  return title;
}

using Marks = std::initializer_list<std::pair<std::string_view, std::string>>;

std::string replaced(std::string text, const Marks& marks) {
  for (const auto& [mark, value] : marks) {
    for (std::size_t at = text.find(mark); at != std::string::npos; at = text.find(mark, at)) {
      text.replace(at, mark.size(), value);
      at += value.size();
    }
  }
  return text;
}

std::string for_exercise(const std::string& text, const std::string& exercise) {
  return replaced(text, {{"@EXERCISE@", exercise}, {"@PAD@", std::string(exercise.size(), ' ')}});
}

/// Repeats the parts of a template that are there once for each exercise, and fills in the names of
/// the lab.
std::string for_lab(std::string text, const NewLab& lab) {
  for (std::size_t at = text.find(kEach); at != std::string::npos; at = text.find(kEach)) {
    const std::size_t begin = at + kEach.size();
    const std::size_t end = text.find(kEnd, begin);
    const std::string part = text.substr(begin, end - begin);
    std::string all;
    for (const std::string& exercise : lab.exercises) all += for_exercise(part, exercise);
    text.replace(at, end + kEnd.size() - at, all);
  }
  const std::string label = lab.stem.substr(0, kLabelLength);
  return replaced(text, {{"@STEM@", lab.stem},
                         {"@LABEL@", label},
                         {"@NUMBER@", label.substr(kLabelLength - 1)},
                         {"@MADE@", fmt::format("{}()", fmt::join(lab.exercises, "(), "))},
                         {"@TITLE@", title_of(lab.stem)}});
}

void require_free(const NewLab& lab, const fs::path& tree) {
  const std::string label = lab.stem.substr(0, kLabelLength) + "_";
  for (const char* folder : {"labs", "kernels-starter", "solutions", "docs/labs"}) {
    if (!fs::is_directory(tree / folder)) {
      throw UsageError(
          fmt::format("{} has no folder {}, so it is not a source tree of the kit. Choose one "
                      "with --into.",
                      tree.string(), folder));
    }
    for (const auto& entry : fs::directory_iterator(tree / folder)) {
      if (!entry.path().filename().string().starts_with(label)) continue;
      throw UsageError(
          fmt::format("{} exists, so {} is used. Choose another number; nothing was written.",
                      entry.path().string(), label.substr(0, kLabelLength)));
    }
  }
}

std::string template_text(const std::string& name) {
  const fs::path file = kit_root() / "grading" / "authoring" / "templates" / name;
  std::string text = text_in(file);
  if (text.empty()) {
    throw UsageError(fmt::format("cannot read {}. Restore it from git.", file.string()));
  }
  return text;
}

/// Returns the text of each file, by its path in the source tree.
std::vector<std::pair<fs::path, std::string>> files_of(const NewLab& lab) {
  const auto text = [&lab](const char* name) { return for_lab(template_text(name), lab); };
  std::vector<std::pair<fs::path, std::string>> files{
      {fs::path("labs") / (lab.stem + ".cpp"), text("declaration.cpp.in")},
      {fs::path("docs/labs") / (lab.stem + ".md"), text("handout.md.in")}};
  for (const std::string& exercise : lab.exercises) {
    const fs::path kernel = fs::path(lab.stem) / (exercise + ".cl");
    files.emplace_back("kernels-starter" / kernel, for_exercise(text("starter.cl.in"), exercise));
    files.emplace_back("solutions" / kernel, for_exercise(text("solution.cl.in"), exercise));
  }
  return files;
}

bool is_part_of(const std::string& part, const std::string& whole) {
  return whole.find(part) != std::string::npos;
}

/// Throws unless the id can be one of the lab's.
void require_usable(const std::string& id, const NewLab& lab) {
  // Two words, because a single one such as `step` may be a name of OpenCL C or C++.
  if (!regex::matches(id, regex::make("[a-z][a-z0-9]*(_[a-z0-9]+)+")) || id.size() > kLongestId ||
      regex::search(id, regex::make("lab[0-9]"))) {
    throw UsageError(fmt::format(
        "'{}' cannot be an exercise's id: two or more lower-case words joined by '_', at "
        "most {} letters, without a lab's label. Choose one with --exercises.",
        id, kLongestId));
  }
  std::vector<std::pair<std::string, std::string>> others;
  for (const Lab& other : all_labs()) {
    for (const Exercise& each : other.exercises) others.emplace_back(each.id, other.stem);
  }
  for (const std::string& each : lab.exercises) {
    if (&each != &id) others.emplace_back(each, lab.stem);
  }
  for (const auto& [other, stem] : others) {
    if (!is_part_of(other, id) && !is_part_of(id, other)) continue;
    throw UsageError(
        fmt::format("ctest -L cannot distinguish '{}' from {} of {}. Choose another id "
                    "with --exercises.",
                    id, other, stem));
  }
}

}  // namespace

NewLab name_new_lab(const std::string& stem, const std::vector<std::string>& exercises) {
  if (!regex::matches(stem, regex::make("lab[0-9](_[a-z][a-z0-9]*)+"))) {
    throw UsageError(
        fmt::format("'{}' cannot be a lab's stem: 'lab', one digit, then lower-case words "
                    "joined by '_', such as lab9_prefix_sum",
                    stem));
  }
  NewLab lab{.stem = stem, .exercises = exercises};
  if (lab.exercises.empty()) lab.exercises.push_back(stem.substr(kLabelLength + 1));
  for (const std::string& id : lab.exercises) require_usable(id, lab);
  return lab;
}

std::vector<fs::path> write_new_lab(const NewLab& lab, const fs::path& tree) {
  require_free(lab, tree);
  const auto files = files_of(lab);
  std::vector<fs::path> written;
  try {
    for (const auto& [path, text] : files) {
      const fs::path file = tree / path;
      fs::create_directories(file.parent_path());
      write_output(file, text);
      written.push_back(file);
    }
  } catch (const std::exception& error) {
    std::error_code ignored;
    for (const fs::path& file : written) fs::remove(file, ignored);
    for (const char* folder : {"kernels-starter", "solutions"}) {
      fs::remove(tree / folder / lab.stem, ignored);  // only if it is empty
    }
    throw UsageError(fmt::format("{}; nothing was written", error.what()));
  }
  return written;
}

}  // namespace oclab
