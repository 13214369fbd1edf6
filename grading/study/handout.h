// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: what a lab's handout says about an exercise.
#pragma once

#include <array>
#include <string>

#include "harness/spec/registry.h"

namespace oclab {

/// Number of hints that every exercise has.
constexpr int kHints = 3;

/// An exercise's section of `docs/labs/<stem>.md`, taken apart; Markdown.
struct HandoutSection {
  std::array<std::string, kHints> hints;  ///< texts of "### Hint 1" to "### Hint 3"
  std::string idea;                       ///< text of "### The idea"
};

/// Reads the section. Throws `UsageError` that names the file and the heading that it lacks.
HandoutSection read_handout(const ExerciseRef& exercise);

/// Where to read about the exercise: "docs/labs/lab3_bank_conflicts.md, section strided_local".
std::string place_in_handout(const ExerciseRef& exercise);

/// Markdown for a terminal: paragraphs and items of lists in lines of at most `width`, code and
/// tables as they are; every line begins with `indent` blanks.
std::string markdown_text(const std::string& markdown, std::size_t indent, std::size_t width);

}  // namespace oclab
