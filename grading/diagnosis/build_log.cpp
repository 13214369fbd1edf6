// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: compiler messages with the student's file, line and caret.
#include "grading/diagnosis/build_log.h"

#include <fmt/format.h>

#include <algorithm>
#include <string_view>
#include <unordered_set>
#include <vector>

#include "grading/diagnosis/compiler_message.h"

namespace oclab {
namespace {

constexpr std::size_t kShownMessages = 10;

/// Longer lines are not shown; no compiler and no student writes them by hand.
constexpr std::size_t kLongestLine = 1000;

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

}  // namespace

std::string readable_build_log(const std::string& log, const KernelSource& source) {
  const std::vector<std::string> lines = split_lines(source.text);
  const std::unordered_set<std::string_view> source_lines(lines.begin(), lines.end());
  std::vector<CompilerMessage> messages;
  std::string rest;
  for (const std::string& line : split_lines(log)) {
    const bool quotes_source = source_lines.contains(line);
    if (const auto message = parse_message(line)) {
      messages.push_back(*message);
    } else if (!is_noise(line) && !quotes_source) {
      rest += line.size() > kLongestLine ? line.substr(0, kLongestLine) + " […]\n" : line + "\n";
    }
  }
  std::stable_sort(messages.begin(), messages.end(),
                   [](const CompilerMessage& a, const CompilerMessage& b) {
                     return (a.severity == "error") > (b.severity == "error");
                   });
  std::string text;
  for (std::size_t i = 0; i < messages.size() && i < kShownMessages; ++i) {
    const CompilerMessage& message = messages[i];
    text +=
        fmt::format("{}:{}:{}: {}: {}\n{}", source.file_name, message.line, message.column,
                    message.severity, message.text, excerpt(lines, message.line, message.column));
  }
  if (messages.size() > kShownMessages) {
    text += fmt::format("… and {} more messages; fix the first one first.\n",
                        messages.size() - kShownMessages);
  }
  text += rest;
  while (!text.empty() && text.back() == '\n') text.pop_back();
  return text;
}

}  // namespace oclab
