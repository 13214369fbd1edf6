// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: what a student reads after full marks.
#include "grading/study/completion_message.h"

#include <fmt/format.h>

#include <algorithm>

#include "grading/study/handout.h"
#include "grading/terminal/text_layout.h"
#include "harness/support/error.h"

namespace oclab {
namespace {

/// The exercise after this one, in the lab or the first of the next lab; nothing after the last.
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

}  // namespace

bool is_full(const Grade& grade) {
  return grade.lines.size() == lines_of(*grade.exercise.exercise).size() &&
         std::ranges::all_of(grade.lines, [](const Criterion& line) {
           return line.status == CriterionStatus::kPass ||
                  line.status == CriterionStatus::kNotAssessed;
         });
}

std::string completion_message(const ExerciseRef& exercise, const TextStyle& style) {
  std::string idea;
  try {
    idea = read_handout(exercise).idea;
  } catch (const UsageError&) {
    return "";  // the marks are what matters
  }
  const auto next = next_of(exercise);
  const std::string reading = next ? fmt::format("Next: {}, \"{}\". Read {}.", next->exercise->id,
                                                 next->exercise->title, place_in_handout(*next))
                                   : "That was the last exercise of the course.";
  return fmt::format("\n{}: full marks. The idea:\n", exercise.exercise->id) +
         markdown_text(idea, 2, style.width) + wrapped(reading, 2, style.width);
}

}  // namespace oclab
