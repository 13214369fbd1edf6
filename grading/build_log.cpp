// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: compiler messages with the student's file, line and caret.
#include "grading/build_log.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <regex>
#include <string_view>
#include <unordered_set>
#include <vector>

namespace oclab {
namespace {

constexpr std::size_t kShownMessages = 10;

/// Longer lines are neither parsed nor shown; no compiler and no student writes them by hand.
constexpr std::size_t kLongestLine = 1000;

struct Message {
  std::string severity;
  int line = 0;
  int column = 0;
  std::string text;
};

std::vector<std::string> split_lines(const std::string& text) {
  std::vector<std::string> lines;
  for (std::size_t begin = 0; begin <= text.size();) {
    const std::size_t end = std::min(text.find('\n', begin), text.size());
    lines.push_back(text.substr(begin, end - begin));
    if (!lines.back().empty() && lines.back().back() == '\r') lines.back().pop_back();
    begin = end + 1;
  }
  return lines;
}

/// PoCL 3 writes "error: file:3:5: text", clang and most vendors "file:3:5: error: text".
std::optional<Message> parse(const std::string& line) {
  // std::regex recurses for every character: a long line would overflow the stack.
  if (line.size() > kLongestLine) return std::nullopt;
  static const std::regex severity_first(
      R"((?:fatal )?(error|warning|note): [^\s:]+:(\d{1,6}):(\d{1,6}): (.*))");
  static const std::regex place_first(
      R"([^\s:]+:(\d{1,6}):(\d{1,6}): (?:fatal )?(error|warning|note): (.*))");
  std::smatch match;
  if (std::regex_match(line, match, severity_first)) {
    return Message{match[1], std::stoi(match[2]), std::stoi(match[3]), match[4]};
  }
  if (std::regex_match(line, match, place_first)) {
    return Message{match[3], std::stoi(match[1]), std::stoi(match[2]), match[4]};
  }
  return std::nullopt;
}

/// The source line with a caret; tabs stay tabs, so that the caret lines up in any terminal.
std::string excerpt(const std::vector<std::string>& source, int line, int column) {
  if (line < 1 || line > static_cast<int>(source.size())) return "";
  const std::string& text = source[line - 1];
  if (text.size() > kLongestLine) return "";
  std::string caret;
  for (int i = 0; i + 1 < column && i < static_cast<int>(text.size()); ++i) {
    caret += text[i] == '\t' ? '\t' : ' ';
  }
  return fmt::format("    {}\n    {}^\n", text, caret);
}

/// Lines that only repeat what the excerpt shows, or that name the device.
bool is_noise(const std::string& line) {
  return line.empty() || line.find("failed to build the program") != std::string::npos ||
         line.find(" generated.") != std::string::npos ||
         line.find_first_not_of(" \t^~") == std::string::npos;
}

/// What a linker's complaint means: it names a symbol, but neither a line nor the cause.
std::string link_advice(const std::string& rest) {
  for (const char* sign : {"Cannot find symbol", "undefined symbol", "Unresolved extern"}) {
    if (rest.find(sign) == std::string::npos) continue;
    return "a function is called that is declared but defined nowhere. A kernel can call OpenCL's "
           "built-in functions and those that this file defines, not the host's C library.\n";
  }
  return "";
}

}  // namespace

std::string readable_build_log(const std::string& log, const KernelSource& source) {
  const std::vector<std::string> lines = split_lines(source.text);
  const std::unordered_set<std::string_view> source_lines(lines.begin(), lines.end());
  std::vector<Message> messages;
  std::string rest;
  for (const std::string& line : split_lines(log)) {
    const bool quotes_source = source_lines.contains(line);
    if (const auto message = parse(line)) {
      messages.push_back(*message);
    } else if (!is_noise(line) && !quotes_source) {
      rest += line.size() > kLongestLine ? line.substr(0, kLongestLine) + " […]\n" : line + "\n";
    }
  }
  std::stable_sort(messages.begin(), messages.end(), [](const Message& a, const Message& b) {
    return (a.severity == "error") > (b.severity == "error");
  });
  std::string text;
  for (std::size_t i = 0; i < messages.size() && i < kShownMessages; ++i) {
    const Message& message = messages[i];
    text +=
        fmt::format("{}:{}:{}: {}: {}\n{}", source.file_name, message.line, message.column,
                    message.severity, message.text, excerpt(lines, message.line, message.column));
  }
  if (messages.size() > kShownMessages) {
    text += fmt::format("… and {} more messages; mend the first one first.\n",
                        messages.size() - kShownMessages);
  }
  text += rest + link_advice(rest);
  while (!text.empty() && text.back() == '\n') text.pop_back();
  return text;
}

}  // namespace oclab
