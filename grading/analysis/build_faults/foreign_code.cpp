// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: code of C++ that a name alone does not give away.
#include <string>

#include "grading/analysis/build_faults/fault_finders.h"
#include "grading/diagnosis/compiler/foreign_words.h"
#include "grading/diagnosis/compiler/misspelt_name.h"

namespace oclab {
namespace {

constexpr std::size_t kShownType = 40;    // characters
constexpr std::size_t kLongestType = 16;  // tokens

/// A reference, such as `float& x`, whose `&` is token `i`: not the address of something.
bool is_reference(const BrokenSource& source, std::size_t i) {
  if (i == 0 || !source.is(i, "&")) return false;
  const std::size_t name = source.is(i + 1, "&") ? i + 2 : i + 1;
  const std::string& type = source.tokens()[i - 1].text;
  const bool typed = is_type_word(type) || type == "auto";
  return typed && name + 1 < source.tokens().size() && source.tokens()[name].is_word() &&
         std::string_view("=;,)").find(source.tokens()[name + 1].text) != std::string_view::npos;
}

/// A launch of CUDA, a call of a template, a layout of GLSL, or a semantic of HLSL that begins at
/// token `i`.
std::optional<BuildFault> call_of_another(const BrokenSource& source, std::size_t i) {
  const GateTokens& tokens = source.tokens();
  const std::string& name = tokens[i].text;
  if (tokens[i].is_word() && is_sign(tokens, i + 1, "<<<")) {
    return BuildFault{"build-launch", tokens[i].line, source.column(i), {{"name", name}}};
  }
  std::size_t end = i + 2;
  while (end < tokens.size() && (is_type_word(tokens[end].text) || source.is(end, ","))) ++end;
  const bool template_call = tokens[i].is_word() && source.is(i + 1, "<") && end > i + 2 &&
                             source.is(end, ">") && source.is(end + 1, "(");
  if (template_call) {
    return BuildFault{"build-template-call", tokens[i].line, source.column(i), {{"name", name}}};
  }
  if (name == "layout" && source.is(i + 1, "(") && source.function_around(i) == nullptr) {
    return BuildFault{"build-layout", tokens[i].line, source.column(i)};
  }
  const std::string next = i + 1 < tokens.size() ? tokens[i + 1].text : "";
  if (name == ":" && next.starts_with("SV_")) {
    return BuildFault{"build-semantic", tokens[i].line, source.column(i), {{"name", next}}};
  }
  return std::nullopt;
}

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
  const bool foreign_name = foreign_advice(source.claim(), "") != nullptr;
  for (std::size_t i = source.first_token(line); i + 1 < tokens.size() && tokens[i].line == line;
       ++i) {
    if (!foreign_name && is_reference(source, i)) {
      const SourceFunction* function = source.function_around(i);
      const bool parameter = function == nullptr || i < function->body;
      return BuildFault{parameter ? "build-reference-parameter" : "build-reference",
                        line,
                        source.column(i - 1),
                        {{"type", tokens[i - 1].text}}};
    }
    if (source.is(i, "=") && source.is(i + 1, "[")) {
      const std::size_t after = source.closing(i + 1) + 1;
      const bool lambda = source.is(after, "(") || source.is(after, "{");
      return BuildFault{lambda ? "build-lambda" : "build-list-in-brackets", line};
    }
    if (const std::string type = cast_type(source, i); !type.empty()) {
      return BuildFault{"build-cast", line, 0, {{"cast", tokens[i].text}, {"type", type}}};
    }
    if (auto fault = call_of_another(source, i)) return fault;
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
