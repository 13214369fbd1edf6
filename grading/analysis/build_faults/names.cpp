// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: names that hide others, that are keywords, or that are declared twice.
#include <algorithm>
#include <array>
#include <string>
#include <vector>

#include "grading/analysis/build_faults/fault_finders.h"
#include "grading/diagnosis/compiler/misspelt_name.h"
#include "harness/support/words.h"

namespace oclab {
namespace {

/// The last token of the line that has this text.
std::optional<std::size_t> token_in_line(const BrokenSource& source, int line,
                                         std::string_view text) {
  std::optional<std::size_t> found;
  for (std::size_t i = source.first_token(line);
       i < source.tokens().size() && source.tokens()[i].line == line; ++i) {
    if (source.is(i, text)) found = i;
  }
  return found;
}

bool defines_function(const BrokenSource& source, std::string_view name) {
  return std::ranges::any_of(source.functions(), [&](const SourceFunction& each) {
    return source.tokens()[each.name].text == name;
  });
}

std::optional<BuildFault> called_variable(const BrokenSource& source) {
  const int line = source.error_line();
  const std::string name = source.name_at_error();
  const bool number = !name.empty() && name.front() >= '0' && name.front() <= '9';
  if (name.empty() || number) {
    return BuildFault{"build-missing-operator", line, source.error()->column};
  }
  const auto use = token_in_line(source, line, name);
  const auto declared = use ? source.declaration(name, *use + 1) : std::nullopt;
  if (!declared) return std::nullopt;
  if (is_opencl_name(name) || defines_function(source, name)) {
    return BuildFault{
        "build-hidden-function", source.tokens()[*declared].line, 0, {{"name", name}}};
  }
  return BuildFault{"build-called-variable", line, source.error()->column, {{"name", name}}};
}

std::optional<BuildFault> uncalled_function(const BrokenSource& source) {
  const std::string name = source.name_at_error();
  if (name.empty()) return std::nullopt;
  const bool of_dimension = is_opencl_name(name) && name.starts_with("get_") &&
                            !name.starts_with("get_image_") && name != "get_work_dim";
  return BuildFault{"build-uncalled",
                    source.error_line(),
                    source.error()->column,
                    {{"name", name}, {"call", name + (of_dimension ? "(0)" : "(…)")}}};
}

/// The lines in which code stands twice, one copy directly after the other.
struct Repetition {
  int first = 0;   ///< of the first copy
  int second = 0;  ///< of the second copy
  int last = 0;    ///< of the second copy
};

bool same(const BrokenSource& source, int a, int b) {
  return a >= 1 && b <= source.lines() && source.raw_line(a) == source.raw_line(b);
}

/// The token that defines the name of the first error for the first time. PoCL says nothing of it:
/// then it is the only one above the error.
std::optional<std::size_t> first_definition(const BrokenSource& source, const std::string& name) {
  const int line = source.error_line();
  if (const int first = source.previous_definition(); first != 0) {
    return first <= line ? token_in_line(source, first, name) : std::nullopt;
  }
  std::vector<std::size_t> above;
  for (const SourceFunction& function : source.functions()) {
    const GateToken& token = source.tokens()[function.name];
    if (token.text == name && token.line < line) above.push_back(function.name);
  }
  if (above.empty()) {
    auto found = token_in_line(source, line, name);
    while (found && (found = source.declaration(name, *found))) above.push_back(*found);
  }
  return above.size() == 1 ? std::optional(above.front()) : std::nullopt;
}

/// The lines around these two that are alike.
Repetition repetition(const BrokenSource& source, int first, int second) {
  Repetition found{first, second, second};
  if (!same(source, first, second)) return {first, second, second - 1};
  const int distance = second - first;
  while (found.second - 1 > first && same(source, found.first - 1, found.second - 1)) {
    --found.first;
    --found.second;
  }
  while (source.is_blank(found.second) && source.raw_line(found.second).empty()) {
    ++found.first;
    ++found.second;
  }
  while (same(source, found.last + 1 - distance, found.last + 1)) ++found.last;
  return found;
}

}  // namespace

std::optional<BuildFault> find_misused_name(const BrokenSource& source) {
  switch (source.claim().complaint) {
    case Complaint::kCallOfValue: return called_variable(source);
    case Complaint::kUncalledFunction: return uncalled_function(source);
    default: return std::nullopt;
  }
}

std::optional<BuildFault> find_keyword_as_name(const BrokenSource& source) {
  const GateTokens& tokens = source.tokens();
  const int line = source.error_line();
  for (std::size_t i = std::max<std::size_t>(source.first_token(line), 1);
       i + 1 < tokens.size() && tokens[i].line == line; ++i) {
    if (!is_keyword(tokens[i].text) || tokens[i].directive >= 0) continue;
    const bool typed = is_type_word(tokens[i - 1].text) ||
                       (source.is(i - 1, "*") && i >= 2 && is_type_word(tokens[i - 2].text));
    static constexpr std::string_view kAfterName = "=;,)[";
    const bool named = kAfterName.find(tokens[i + 1].text) != kAfterName.npos;
    if (typed && named)
      return BuildFault{"build-keyword-as-name", line, 0, {{"name", tokens[i].text}}};
  }
  return std::nullopt;
}

std::optional<BuildFault> find_first_definition(const BrokenSource& source) {
  if (source.claim().complaint != Complaint::kRedefinition) return std::nullopt;
  const std::string& name = source.claim().name;
  const int line = source.error_line();
  const auto defined = first_definition(source, name);
  if (!defined) return std::nullopt;
  const int first = source.tokens()[*defined].line;
  const auto number = [](int value) { return static_cast<std::size_t>(value); };
  const SourceFunction* function = source.function_around(*defined);
  if (function != nullptr && function->name == *defined) {
    const Repetition found = repetition(source, first, line);
    const bool whole = function->end < source.tokens().size() &&
                       first + found.last - line >= source.tokens()[function->end].line;
    if (whole) {
      return BuildFault{"build-pasted-twice",
                        found.second,
                        0,
                        {{"first", number(found.first)}, {"last", number(found.last)}}};
    }
    return BuildFault{"build-defined-twice", line, 0, {{"name", name}, {"first", number(first)}}};
  }
  const bool parameter = function != nullptr && *defined < function->body;
  return BuildFault{parameter ? "build-declared-parameter" : "build-declared-twice",
                    line,
                    0,
                    {{"name", name}, {"first", number(first)}}};
}

}  // namespace oclab
