// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: a kernel as another kernel and the few lines that differ.
#include "grading/authoring/kernel_patch.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <sstream>
#include <string_view>
#include <vector>

#include "grading/source/paths.h"
#include "grading/source/text_file.h"
#include "harness/support/error.h"

namespace oclab {
namespace {

namespace fs = std::filesystem;
using TextLines = std::vector<std::string>;

constexpr std::string_view kBase = "--- ";
constexpr std::string_view kHunk = "@@";

/// `before` are the lines with ' ' and '-', `after` those with ' ' and '+'.
struct Hunk {
  std::string place;  ///< FILE:LINE of its "@@"
  TextLines before, after;
};

struct Patch {
  std::string base;
  std::vector<Hunk> hunks;
};

TextLines lines_of(const std::string& text) {
  TextLines lines;
  std::istringstream stream(text);
  for (std::string line; std::getline(stream, line);) lines.push_back(line);
  return lines;
}

void add(Hunk& hunk, const std::string& line, const std::string& place) {
  const char mark = line.empty() ? ' ' : line.front();  // editors remove a blank at a line's end
  if (std::string_view(" -+").find(mark) == std::string_view::npos) {
    throw UsageError(place + ": a line of a hunk must begin with a blank, '-' or '+'");
  }
  const std::string text = line.empty() ? "" : line.substr(1);
  if (mark != '+') hunk.before.push_back(text);
  if (mark != '-') hunk.after.push_back(text);
}

Patch read_patch(const fs::path& file) {
  Patch patch;
  int number = 0;
  for (const std::string& line : lines_of(text_in(file))) {
    const std::string place = fmt::format("{}:{}", display_path(file), ++number);
    if (line.starts_with(kHunk)) {
      patch.hunks.push_back({.place = place});
    } else if (!patch.hunks.empty()) {
      add(patch.hunks.back(), line, place);
    } else if (line.starts_with(kBase)) {
      patch.base = line.substr(kBase.size());
    }
  }
  if (patch.base.empty() || patch.hunks.empty()) {
    throw UsageError(
        fmt::format("{}: a patch needs a line '--- solutions/LAB/EXERCISE.cl' and "
                    "below it at least one hunk, which begins with '@@'",
                    display_path(file)));
  }
  return patch;
}

/// Replaces the lines of a hunk at or after `from`. Returns the index of the line after them.
std::ptrdiff_t apply(const Hunk& hunk, TextLines& lines, std::ptrdiff_t from,
                     const std::string& base) {
  if (hunk.before.empty()) {
    throw UsageError(hunk.place + ": the hunk needs a line of " + base + " that shows its place");
  }
  const auto found =
      std::search(lines.begin() + from, lines.end(), hunk.before.begin(), hunk.before.end());
  if (found == lines.end()) {
    throw UsageError(fmt::format("{}: {} does not contain these lines after the previous hunk:\n{}",
                                 hunk.place, base, fmt::join(hunk.before, "\n")));
  }
  if (std::search(found + 1, lines.end(), hunk.before.begin(), hunk.before.end()) != lines.end()) {
    throw UsageError(
        fmt::format("{}: {} contains these lines more than once. Add lines with a "
                    "blank that show which are meant:\n{}",
                    hunk.place, base, fmt::join(hunk.before, "\n")));
  }
  const auto end = found + static_cast<std::ptrdiff_t>(hunk.before.size());
  const auto after = lines.insert(lines.erase(found, end), hunk.after.begin(), hunk.after.end());
  return after - lines.begin() + static_cast<std::ptrdiff_t>(hunk.after.size());
}

}  // namespace

bool is_kernel_patch(const fs::path& file) { return file.extension() == ".patch"; }

std::string patched_kernel(const fs::path& file) {
  const Patch patch = read_patch(file);
  const fs::path base = kit_root() / patch.base;
  if (!fs::is_regular_file(base)) {
    throw UsageError(
        fmt::format("{} changes {}, which does not exist", display_path(file), patch.base));
  }
  TextLines lines = lines_of(text_in(base));
  std::ptrdiff_t from = 0;
  for (const Hunk& hunk : patch.hunks) from = apply(hunk, lines, from, patch.base);
  return fmt::format("{}\n", fmt::join(lines, "\n"));
}

}  // namespace oclab
