// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: the tables of `oclab progress`, in 80 columns.
#pragma once

#include <string>
#include <vector>

#include "grading/study/exercise_status.h"

namespace oclab {

/// Returns a row for every lab in the list, and the total.
std::string labs_table(const std::vector<ExerciseStatus>& statuses);

/// Returns a row for every exercise, grouped by lab, and the labs' totals.
std::string exercises_table(const std::vector<ExerciseStatus>& statuses);

/// Returns the word for the tables: "new", "tried", "right" or "full".
const char* progress_word(Progress progress);

/// Returns the next step in a few words: "fix crash", "explain, hint 2".
std::string words_for(const NextStep& next);

}  // namespace oclab
