// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: an exercise's section of the handout.
#pragma once

#include <array>
#include <cstddef>
#include <filesystem>
#include <string>

#include "grading/terminal/terminal.h"
#include "harness/spec/registry.h"

namespace oclab {

/// The number of hints of every exercise.
constexpr int kHints = 3;

/// Returns the lab's handout, `docs/labs/<stem>.md`.
std::filesystem::path handout_file(const Lab& lab);

/// Returns the lines below the heading "name" or "name: …" of this level, up to the next heading of
/// that level or above; "" if there is none. A '#' in fenced code does not begin a heading.
std::string markdown_part(const std::string& markdown, std::size_t level, const std::string& name);

/// The parts of an exercise's section of the handout, in Markdown.
struct HandoutSection {
  std::array<std::string, kHints> hints;  ///< texts of "### Hint 1" to "### Hint 3"
  std::string idea;                       ///< text of "### The idea"
};

/// Returns the exercise's section. Throws `UsageError` if the file or a part of it is missing.
HandoutSection read_handout(const ExerciseRef& exercise);

/// Returns where to read about the exercise: "docs/labs/lab3_bank_conflicts.md, section
/// strided_local".
std::string place_in_handout(const ExerciseRef& exercise);

/// Formats Markdown for a terminal. Paragraphs and list items are wrapped at `width`, code and
/// tables are not. Every line is indented by `indent` blanks.
std::string markdown_text(const std::string& markdown, std::size_t indent, std::size_t width);

/// Returns the message after full marks: the idea of the solution and the next exercise; "" if the
/// handout is incomplete.
std::string completion_message(const ExerciseRef& exercise, const TextStyle& style);

}  // namespace oclab
