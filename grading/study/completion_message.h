// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: what a student reads after full marks.
#pragma once

#include <string>

#include "grading/record/rubric.h"
#include "grading/terminal/terminal.h"

namespace oclab {

/// Whether every line that could be assessed earned full marks, `fast` among those looked at.
bool is_full(const Grade& grade);

/// The idea behind the exercise's solution, and what comes next; "" if the handout lacks it.
std::string completion_message(const ExerciseRef& exercise, const TextStyle& style);

}  // namespace oclab
