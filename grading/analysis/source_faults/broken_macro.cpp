// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: a macro of several lines that ends too early.
#include "grading/analysis/source_faults/broken_macro.h"

#include <algorithm>
#include <sstream>
#include <string>
#include <vector>

#include "grading/source/source_scan.h"
#include "harness/support/words.h"

namespace oclab {
namespace {

std::vector<std::string> lines_of(std::string_view source) {
  std::istringstream text{std::string(source)};
  std::vector<std::string> lines;
  for (std::string line; std::getline(text, line);) lines.push_back(line);
  return lines;
}

bool is_continued(std::string_view line) {
  const std::size_t last = line.find_last_not_of(" \t\r");
  return last != std::string_view::npos && line[last] == '\\';
}

/// The name that the line defines, or "".
std::string defined_name(const std::string& line) {
  const std::size_t hash = line.find_first_not_of(" \t");
  if (hash == std::string::npos || line[hash] != '#') return "";
  const std::size_t directive = line.find_first_not_of(" \t", hash + 1);
  constexpr std::string_view kDefine = "define";
  if (directive == std::string::npos || line.compare(directive, kDefine.size(), kDefine) != 0) {
    return "";
  }
  const std::size_t begin = line.find_first_not_of(" \t", directive + kDefine.size());
  std::size_t end = begin;
  while (end < line.size() && is_word(line[end])) ++end;
  return begin == std::string::npos ? "" : line.substr(begin, end - begin);
}

/// Whether a bracket or a brace is left open.
bool is_unfinished(const std::string& text) {
  const auto more = [&](char open, char close) {
    return std::ranges::count(text, open) > std::ranges::count(text, close);
  };
  return more('{', '}') || more('(', ')');
}

bool is_blank_or_directive(const std::string& line) {
  const std::size_t first = line.find_first_not_of(" \t\r");
  return first == std::string::npos || line[first] == '#' || line.compare(first, 2, "//") == 0;
}

}  // namespace

std::optional<BrokenMacro> find_broken_macro(std::string_view source, int error_line) {
  const std::vector<std::string> lines = lines_of(source);
  const SourceScan scan{std::string(source)};
  for (std::size_t k = 0; k < lines.size(); ++k) {
    const std::string name = defined_name(lines[k]);
    std::string text;
    while (k < lines.size() && is_continued(lines[k])) text += lines[k++];
    if (k < lines.size()) text += lines[k];
    if (name.empty() || k + 1 >= lines.size() || is_blank_or_directive(lines[k + 1])) continue;
    const int next = static_cast<int>(k) + 2;  // its number, from 1
    const bool goes_on = is_continued(lines[k + 1]);
    const auto around = scan.function_around(next);
    const bool outside = !around || around->in_macro;
    const bool fails_there = is_unfinished(text) && next == error_line && outside;
    if (goes_on || fails_there) return BrokenMacro{name, next - 1};
  }
  return std::nullopt;
}

void blame_broken_macro(Diagnosis& diagnosis, const KernelSource& source) {
  if (diagnosis.form != "compiler" && diagnosis.form != "compiler-in-macro") return;
  const int error_line = diagnosis.log->messages.front().line;
  const auto broken = find_broken_macro(source.text, error_line);
  if (!broken || error_line <= broken->last_line) return;
  explain(diagnosis, {.kind = diagnosis.kind,
                      .form = "source-broken-macro",
                      .at = location_of(broken->last_line, source),
                      .run = diagnosis.run,
                      .facts = {{"macro", broken->name}}});
}

}  // namespace oclab
