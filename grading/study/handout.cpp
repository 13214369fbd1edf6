// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: an exercise's section of the handout.
#include "grading/study/handout.h"

#include <fmt/format.h>

#include <optional>
#include <sstream>

#include "grading/source/paths.h"
#include "grading/source/text_file.h"
#include "grading/terminal/text_layout.h"
#include "harness/support/error.h"

namespace oclab {
namespace {

std::string named_part(const ExerciseRef& exercise, const std::string& section,
                       const std::string& heading) {
  std::string text = trimmed(markdown_part(section, 3, heading));
  if (text.empty()) {
    throw UsageError(fmt::format(
        "{} has no text under \"### {}\" in section \"## {}\". Restore the file from the kit.",
        handout_file(*exercise.lab).string(), heading, exercise.exercise->id));
  }
  return text;
}

/// Returns the exercise after this one, in this lab or the next; nothing after the last.
std::optional<ExerciseRef> next_of(const ExerciseRef& exercise) {
  bool found = false;
  for (const Lab& lab : all_labs()) {
    for (const Exercise& each : lab.exercises) {
      if (found) return ExerciseRef{&lab, &each};
      found = &each == exercise.exercise;
    }
  }
  return std::nullopt;
}

bool is_preformatted(const std::string& line) {
  return line.starts_with("|") || line.starts_with("    ");
}

bool begins_item(const std::string& line) {
  return line.starts_with("* ") || line.starts_with("- ");
}

}  // namespace

std::filesystem::path handout_file(const Lab& lab) {
  return kit_root() / "docs" / "labs" / (lab.stem + ".md");
}

std::string markdown_part(const std::string& markdown, std::size_t level, const std::string& name) {
  std::istringstream lines(markdown);
  std::string part, line;
  bool inside = false, code = false;
  while (std::getline(lines, line)) {
    if (line.starts_with("```")) code = !code;
    const std::size_t marks = line.find_first_not_of('#');
    const bool heading = !code && marks != std::string::npos && marks > 0 && line[marks] == ' ';
    if (heading && inside && marks <= level) break;
    if (inside) part += line + "\n";
    if (heading && !inside && marks == level) {
      const std::string title = line.substr(marks + 1);
      inside = title == name || title.starts_with(name + ":");
    }
  }
  return part;
}

HandoutSection read_handout(const ExerciseRef& exercise) {
  const auto file = handout_file(*exercise.lab);
  const std::string text = text_in(file);
  if (text.empty()) {
    throw UsageError(
        fmt::format("cannot read the handout {}. Restore the file from the kit.", file.string()));
  }
  const std::string section = markdown_part(text, 2, exercise.exercise->id);
  HandoutSection result;
  for (std::size_t i = 0; i < result.hints.size(); ++i) {
    result.hints[i] = named_part(exercise, section, fmt::format("Hint {}", i + 1));
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
    if (fence || code || line.empty() || is_preformatted(line)) {
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

std::string completion_message(const ExerciseRef& exercise, const TextStyle& style) {
  std::string idea;
  try {
    idea = read_handout(exercise).idea;
  } catch (const UsageError&) {
    return "";
  }
  const auto next = next_of(exercise);
  const std::string reading = next ? fmt::format("Next: {}, \"{}\". Read {}.", next->exercise->id,
                                                 next->exercise->title, place_in_handout(*next))
                                   : "That was the last exercise of the course.";
  return fmt::format("\n{}: full marks. The idea:\n", exercise.exercise->id) +
         markdown_text(idea, 2, style.width) + wrapped(reading, 2, style.width);
}

}  // namespace oclab
