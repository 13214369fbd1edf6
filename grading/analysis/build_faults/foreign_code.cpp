// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: code of C++ that a name alone does not give away.
#include "grading/analysis/build_faults/foreign_code.h"

#include <string>

#include "grading/diagnosis/compiler/misspelt_name.h"

namespace oclab {
namespace {

constexpr std::size_t kShownType = 40;    // characters
constexpr std::size_t kLongestType = 16;  // tokens

/// The type of a cast of C++ that begins at token `i`, or "".
std::string cast_type(const BrokenSource& source, std::size_t i) {
  const bool cast = source.is(i, "static_cast") || source.is(i, "reinterpret_cast") ||
                    source.is(i, "const_cast") || source.is(i, "dynamic_cast");
  if (!cast || !source.is(i + 1, "<")) return "";
  std::size_t end = i + 2;
  while (end < i + 2 + kLongestType && !source.is(end, ">") && !source.is(end, ";")) ++end;
  return source.is(end, ">") ? text_of(source.tokens(), {i + 2, end}, kShownType) : "";
}

}  // namespace

std::optional<BuildFault> find_foreign_code(const BrokenSource& source) {
  const int line = source.error_line();
  const GateTokens& tokens = source.tokens();
  for (std::size_t i = source.first_token(line); i + 1 < tokens.size() && tokens[i].line == line;
       ++i) {
    if (source.is(i, "=") && source.is(i + 1, "[")) {
      const std::size_t after = source.closing(i + 1) + 1;
      const bool lambda = source.is(after, "(") || source.is(after, "{");
      return BuildFault{lambda ? "build-lambda" : "build-list-in-brackets", line};
    }
    if (const std::string type = cast_type(source, i); !type.empty()) {
      return BuildFault{"build-cast", line, 0, {{"cast", tokens[i].text}, {"type", type}}};
    }
    const bool scope = i > 0 && source.is(i, ":") && source.is(i + 1, ":") &&
                       tokens[i + 1].begin == tokens[i].begin + 1 && tokens[i - 1].is_word() &&
                       i + 2 < tokens.size();
    if (!scope) continue;
    const std::string& name = tokens[i + 2].text;
    const char* form = is_opencl_name(name) ? "build-namespace" : "build-library";
    return BuildFault{form, line, 0, {{"outer", tokens[i - 1].text}, {"name", name}}};
  }
  return std::nullopt;
}

}  // namespace oclab
