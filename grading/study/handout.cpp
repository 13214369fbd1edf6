// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: what a lab's handout says about an exercise.
#include "grading/study/handout.h"

#include <fmt/format.h>

#include <sstream>

#include "grading/source/paths.h"
#include "grading/study/text_file.h"
#include "grading/terminal/text_layout.h"
#include "harness/support/error.h"

namespace oclab {
namespace {

std::filesystem::path handout_file(const ExerciseRef& exercise) {
  return kit_root() / "docs" / "labs" / (exercise.lab->stem + ".md");
}

/// The lines of the part under a heading, up to the next heading of its level or above. A '#' in
/// fenced code is no heading. Nothing if there is no such part.
template <typename IsHeading>
std::string part_of(const std::string& text, std::size_t level, const IsHeading& is_wanted) {
  std::istringstream lines(text);
  std::string part, line;
  bool inside = false, code = false;
  while (std::getline(lines, line)) {
    if (line.starts_with("```")) code = !code;
    const std::size_t marks = line.find_first_not_of('#');
    const bool heading = !code && marks != std::string::npos && marks > 0 && line[marks] == ' ';
    if (heading && inside && marks <= level) break;
    if (inside) part += line + "\n";
    if (heading && !inside && marks == level) inside = is_wanted(line.substr(marks + 1));
  }
  return part;
}

std::string named_part(const ExerciseRef& exercise, const std::string& section,
                       const std::string& heading) {
  std::string text =
      trimmed(part_of(section, 3, [&](const std::string& found) { return found == heading; }));
  if (text.empty()) {
    throw UsageError(
        fmt::format("{} has no text under \"### {}\" in its section \"## {}\". Get "
                    "the kit's own copy of the file.",
                    handout_file(exercise).string(), heading, exercise.exercise->id));
  }
  return text;
}

/// Whether Markdown shows the line as it is, or it begins something new.
bool stands_alone(const std::string& line) {
  return line.starts_with("|") || line.starts_with("    ");
}

bool begins_item(const std::string& line) {
  return line.starts_with("* ") || line.starts_with("- ");
}

}  // namespace

HandoutSection read_handout(const ExerciseRef& exercise) {
  const auto file = handout_file(exercise);
  const std::string text = text_in(file);
  if (text.empty()) {
    throw UsageError(
        fmt::format("the handout {} cannot be read. Get the kit's own copy of it.", file.string()));
  }
  const std::string& id = exercise.exercise->id;
  const std::string section = part_of(text, 2, [&](const std::string& heading) {
    return heading == id || heading.starts_with(id + ":");
  });
  HandoutSection result;
  for (int i = 0; i < kHints; ++i) {
    result.hints.at(static_cast<std::size_t>(i)) =
        named_part(exercise, section, fmt::format("Hint {}", i + 1));
  }
  result.idea = named_part(exercise, section, "The idea");
  return result;
}

std::string place_in_handout(const ExerciseRef& exercise) {
  return fmt::format("docs/labs/{}.md, section {}", exercise.lab->stem, exercise.exercise->id);
}

std::string markdown_text(const std::string& markdown, std::size_t indent, std::size_t width) {
  std::istringstream lines(markdown);
  std::string result, paragraph, line;
  bool code = false;
  const auto end_paragraph = [&] {
    if (!paragraph.empty()) result += wrapped(paragraph, indent, width);
    paragraph.clear();
  };
  while (std::getline(lines, line)) {
    const bool fence = line.starts_with("```");
    if (fence) code = !code;
    if (fence || code || line.empty() || stands_alone(line)) {
      end_paragraph();
      if (!fence) result += line.empty() ? "\n" : std::string(indent, ' ') + line + "\n";
      continue;
    }
    if (begins_item(line)) end_paragraph();
    paragraph += (paragraph.empty() ? "" : " ") + trimmed(line);
  }
  end_paragraph();
  return result;
}

}  // namespace oclab
