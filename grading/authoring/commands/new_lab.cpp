// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: the four files of a new lab.
#include "grading/authoring/commands/new_lab.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <regex>

#include "grading/authoring/lab_text.h"
#include "grading/source/paths.h"
#include "grading/source/text_file.h"
#include "grading/terminal/output_file.h"
#include "harness/support/error.h"

namespace oclab {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t kLabelLength = 4;  // "lab9"
constexpr std::size_t kLongestId = 23;   // that the tables have room for

struct Template {
  const char* name;
  fs::path target;
};

std::vector<Template> templates_of(const NewLab& lab) {
  const std::string kernel = lab.exercise + ".cl";
  return {{"declaration.cpp.in", fs::path("labs") / (lab.stem + ".cpp")},
          {"starter.cl.in", fs::path("kernels-starter") / lab.stem / kernel},
          {"solution.cl.in", fs::path("solutions") / lab.stem / kernel},
          {"handout.md.in", fs::path("docs/labs") / (lab.stem + ".md")}};
}

/// "Prefix sum" of "lab9_prefix_sum".
std::string title_of(const std::string& stem) {
  std::string title = stem.substr(kLabelLength + 1);
  std::ranges::replace(title, '_', ' ');
  title.front() = static_cast<char>(std::toupper(static_cast<unsigned char>(title.front())));
  return title;
}

std::string filled(std::string text, const NewLab& lab) {
  const std::string label = lab.stem.substr(0, kLabelLength);
  for (const auto& [mark, value] : {std::pair<std::string, std::string>{"@STEM@", lab.stem},
                                    {"@LABEL@", label},
                                    {"@NUMBER@", label.substr(kLabelLength - 1)},
                                    {"@EXERCISE@", lab.exercise},
                                    {"@PAD@", std::string(lab.exercise.size(), ' ')},
                                    {"@TITLE@", title_of(lab.stem)}}) {
    for (std::size_t at = text.find(mark); at != std::string::npos; at = text.find(mark, at)) {
      text.replace(at, mark.size(), value);
      at += value.size();
    }
  }
  return text;
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

}  // namespace

NewLab name_new_lab(const std::string& stem, const std::string& exercise) {
  if (!std::regex_match(stem, std::regex("lab[0-9](_[a-z][a-z0-9]*)+"))) {
    throw UsageError(
        fmt::format("'{}' cannot be a lab's stem: 'lab', one digit, then lower-case words "
                    "joined by '_', such as lab9_prefix_sum",
                    stem));
  }
  const NewLab lab{.stem = stem,
                   .exercise = exercise.empty() ? stem.substr(kLabelLength + 1) : exercise};
  // Two words, because a single one such as `step` may be a name of OpenCL C or C++.
  if (!std::regex_match(lab.exercise, std::regex("[a-z][a-z0-9]*(_[a-z0-9]+)+")) ||
      lab.exercise.size() > kLongestId || std::regex_search(lab.exercise, std::regex("lab[0-9]"))) {
    throw UsageError(fmt::format(
        "'{}' cannot be an exercise's id: two or more lower-case words joined by '_', at "
        "most {} letters, without a lab's label. Choose one with --exercise.",
        lab.exercise, kLongestId));
  }
  for (const Lab& other : all_labs()) {
    for (const Exercise& each : other.exercises) {
      if (each.id.find(lab.exercise) == std::string::npos &&
          lab.exercise.find(each.id) == std::string::npos) {
        continue;
      }
      throw UsageError(
          fmt::format("ctest -L cannot distinguish '{}' from {} of {}. Choose another id "
                      "with --exercise.",
                      lab.exercise, each.id, other.stem));
    }
  }
  return lab;
}

std::vector<fs::path> write_new_lab(const NewLab& lab, const fs::path& tree) {
  require_free(lab, tree);
  std::vector<std::pair<fs::path, std::string>> files;
  for (const auto& [name, target] : templates_of(lab)) {
    files.emplace_back(tree / target, filled(template_text(name), lab));
  }
  std::vector<fs::path> written;
  try {
    for (const auto& [file, text] : files) {
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
