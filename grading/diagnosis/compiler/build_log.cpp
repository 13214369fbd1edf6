// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: what a compiler said about a kernel file.
#include "grading/diagnosis/compiler/build_log.h"

#include <algorithm>
#include <string_view>
#include <unordered_set>
#include <utility>

#include "grading/source/tokens/source_text.h"

namespace oclab {
namespace {

/// Longer lines are cut; no compiler and no student writes them by hand.
constexpr std::size_t kLongestLine = 1000;

/// Lines that only repeat what the excerpt shows, or that name the device.
bool is_noise(const std::string& line) {
  return line.empty() || line.find("failed to build the program") != std::string::npos ||
         line.find(" generated.") != std::string::npos ||
         line.find_first_not_of(" \t^~") == std::string::npos;
}

}  // namespace

BuildLog read_build_log(const std::string& log, const KernelSource& source) {
  const std::vector<std::string> lines = split_lines(source.text);
  const std::unordered_set<std::string_view> source_lines(lines.begin(), lines.end());
  BuildLog result{.file = source.file_name};
  for (const std::string& line : split_lines(log)) {
    if (auto message = parse_message(line)) {
      // What a note says of the compiler's own files helps nobody; of an error, the text does.
      if (message->in_header && message->severity != "error") continue;
      if (message->in_header) message->line = message->column = 0;
      const auto number = static_cast<std::size_t>(message->line);
      const bool shown = number >= 1 && number <= lines.size();
      if (shown && lines[number - 1].size() <= kLongestLine) message->code = lines[number - 1];
      result.messages.push_back(*std::move(message));
    } else if (!is_noise(line) && !source_lines.contains(line)) {
      result.rest +=
          line.size() > kLongestLine ? line.substr(0, kLongestLine) + " […]\n" : line + "\n";
    }
  }
  const auto is_error = [](const CompilerMessage& message) { return message.severity == "error"; };
  std::stable_partition(result.messages.begin(), result.messages.end(), is_error);
  return result;
}

std::optional<BuildLog> read_warnings(const std::string& log, const KernelSource& source) {
  BuildLog all = read_build_log(log, source);
  BuildLog warnings{.file = std::move(all.file)};
  for (CompilerMessage& message : all.messages) {
    const bool is_new = std::ranges::none_of(warnings.messages, [&](const CompilerMessage& other) {
      return other.line == message.line && other.text == message.text;
    });
    if (message.severity == "warning" && is_new) warnings.messages.push_back(std::move(message));
  }
  return warnings.messages.empty() ? std::nullopt : std::optional(std::move(warnings));
}

}  // namespace oclab
