// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: a compiler's messages with the student's file, line and caret.
#include "grading/wording/failures/build_log_text.h"

#include <fmt/format.h>

namespace oclab {
namespace {

constexpr std::size_t kShownMessages = 10;

/// The source line with a caret; tabs stay tabs, so that the caret lines up in any terminal.
std::string excerpt(const CompilerMessage& message) {
  const std::string& text = message.code;
  if (text.empty()) return "";
  std::string caret;
  for (int i = 0; i + 1 < message.column && i < static_cast<int>(text.size()); ++i) {
    caret += text[i] == '\t' ? '\t' : ' ';
  }
  return fmt::format("    {}\n    {}^\n", text, caret);
}

}  // namespace

std::string describe(const BuildLog& log) {
  std::string text;
  for (std::size_t i = 0; i < log.messages.size() && i < kShownMessages; ++i) {
    const CompilerMessage& message = log.messages[i];
    if (message.in_header) {
      text += fmt::format("{}: {}\n", message.severity, message.text);
      continue;
    }
    text += fmt::format("{}:{}:{}: {}: {}\n{}", log.file, message.line, message.column,
                        message.severity, message.text, excerpt(message));
  }
  if (log.messages.size() > kShownMessages) {
    text += fmt::format("… and {} more messages; fix the first one first.\n",
                        log.messages.size() - kShownMessages);
  }
  text += log.rest;
  while (!text.empty() && text.back() == '\n') text.pop_back();
  return text;
}

}  // namespace oclab
