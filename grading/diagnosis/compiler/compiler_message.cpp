// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: one message of a compiler, of any vendor.
#include "grading/diagnosis/compiler/compiler_message.h"

#include "grading/source/tokens/source_text.h"
#include "harness/support/regex.h"

namespace oclab {
namespace {

/// Longer lines are not parsed; no compiler and no student writes them by hand.
constexpr std::size_t kLongestMessage = 1000;

/// Whether the file is one of the compiler's: a kernel file includes none.
bool is_header(const std::string& file) { return file.ends_with(".h"); }

/// The text with OpenCL's names of functions: PoCL's headers define `powr` as `_cl_powr`.
std::string with_own_names(const std::string& text) {
  static const std::regex renamed = regex::make(R"(\b_cl_(?=[a-z]))");
  return regex::replace(text, renamed, "");
}

}  // namespace

std::optional<CompilerMessage> parse_message(const std::string& line) {
  // std::regex recurses for every character: a long line would overflow the stack.
  if (line.size() > kLongestMessage) return std::nullopt;
  // PoCL 3 writes "error: file:3:5: text", clang and most vendors "file:3:5: error: text". Inside a
  // macro, PoCL 3 also says where the text of the macro stands: "file:8:3 <Spelling=file:3:5>".
  static const std::regex severity_first =
      regex::make(R"((?:fatal )?(error|warning|note): ([^\s:]+):(\d{1,6}):(\d{1,6}))"
                  R"((?: <Spelling=(?:([^\s:<>]+):(\d{1,6}):(\d{1,6})|[^:]*:\d+:\d+)>)?: (.*))");
  static const std::regex place_first =
      regex::make(R"(([^\s:]+):(\d{1,6}):(\d{1,6}): (?:fatal )?(error|warning|note): (.*))");
  std::smatch match;
  if (regex::matches(line, match, severity_first)) {
    CompilerMessage message{match[1], std::stoi(match[3]), std::stoi(match[4]),
                            with_own_names(match[8])};
    message.in_header = is_header(match[2]);
    // In the student's file, a macro of the compiler's headers looks like a function.
    if (!match[5].matched || is_header(match[5])) return message;
    message.used_in = message.line;
    message.line = std::stoi(match[6]);
    message.column = std::stoi(match[7]);
    return message;
  }
  if (regex::matches(line, match, place_first)) {
    CompilerMessage message{match[4], std::stoi(match[2]), std::stoi(match[3]),
                            with_own_names(match[5])};
    message.in_header = is_header(match[1]);
    return message;
  }
  return std::nullopt;
}

std::string missing_function(std::string_view log) {
  for (const std::string_view sign : {"Cannot find symbol ", "undefined symbol: ",
                                      "undefined reference to ", "Unresolved extern function "}) {
    const std::size_t at = log.find(sign);
    if (at == std::string_view::npos) continue;
    std::string_view name = log.substr(at + sign.size());
    while (!name.empty() && !is_word(name.front()) && name.front() != '\n') name.remove_prefix(1);
    std::size_t end = 0;
    while (end < name.size() && is_word(name[end])) ++end;
    return std::string(name.substr(0, end));
  }
  return "";
}

}  // namespace oclab
