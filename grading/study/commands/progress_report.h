// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: tables of how far a student is. They fit into 80 columns.
#pragma once

#include <string>
#include <vector>

#include "grading/study/exercise_status.h"

namespace oclab {

/// A row for every lab that has exercises in the list, and the total.
std::string labs_table(const std::vector<ExerciseStatus>& statuses);

/// A row for every exercise, under its lab, and the labs' totals.
std::string exercises_table(const std::vector<ExerciseStatus>& statuses);

/// "new", "tried", "right", "full": the words of the tables.
const char* progress_word(Progress progress);

}  // namespace oclab
