// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: a macro of several lines that ends too early.
#include "grading/analysis/source_faults/broken_macro.h"

#include <algorithm>
#include <vector>

#include "grading/source/source_scan.h"
#include "grading/source/tokens/macros.h"
#include "grading/source/tokens/source_text.h"

namespace oclab {
namespace {

bool is_continued(std::string_view line) {
  const std::size_t last = line.find_last_not_of(" \t");
  return last != std::string_view::npos && line[last] == '\\';
}

bool is_blank_or_directive(std::string_view line) {
  const std::size_t first = line.find_first_not_of(" \t");
  return first == std::string_view::npos || line[first] == '#' ||
         line.substr(first).starts_with("//");
}

/// Whether a bracket or a brace is left open.
bool is_unfinished(const GateTokens& tokens, TokenRange body) {
  return count_of(tokens, body, "{") + count_of(tokens, body, "(") >
         count_of(tokens, body, "}") + count_of(tokens, body, ")");
}

std::size_t indentation(std::string_view line) {
  return std::min(line.find_first_not_of(" \t"), line.size());
}

}  // namespace

std::optional<SourceFault> find_broken_macro(std::string_view source, int error_line) {
  const std::vector<std::string> lines = split_lines(source);
  const GateTokens tokens = gate_tokens(source, false);
  const SourceScan scan{std::string(source)};
  for (const Macro& macro : macros_of(tokens, closing_brackets(tokens))) {
    const auto& [begin, end] = macro.body;
    const int last = begin < end ? tokens[end - 1].line : macro.line;
    const auto next = static_cast<std::size_t>(last);  // the line after it, from 0
    if (next >= lines.size() || is_blank_or_directive(lines[next])) continue;
    const auto around = scan.function_around(last + 1);
    const bool outside = !around || around->in_macro;
    // A whole file may be indented.
    const bool goes_on = is_unfinished(tokens, macro.body) ||
                         indentation(lines[next]) > indentation(lines[macro.line - 1]);
    const bool fails_there = goes_on && last + 1 == error_line && outside;
    if (!is_continued(lines[next]) && !fails_there) continue;
    return SourceFault{"source-broken-macro", last, {{"macro", macro.name}}};
  }
  return std::nullopt;
}

void blame_broken_macro(Diagnosis& diagnosis, const KernelSource& source) {
  if (diagnosis.form != "compiler" && diagnosis.form != "compiler-in-macro") return;
  const int error_line = diagnosis.log->messages.front().line;
  const auto broken = find_broken_macro(source.text, error_line);
  if (broken && error_line > broken->line) explain(diagnosis, *broken, source);
}

}  // namespace oclab
